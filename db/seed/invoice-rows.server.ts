import type { BatchItem } from "drizzle-orm/batch";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { invoiceTotals } from "#app/licensing/invoices/invoice.ts";
import { invoiceLines } from "#app/licensing/invoices/invoice-lines.ts";
import { isoDateOf } from "#app/rights/iso-date.ts";
import { companyDocuments, invoicePayments, invoices } from "#db/schema/invoices.server.ts";
import type { StoredLine } from "#db/schema/quotes.server.ts";
import { demoCompanyIds } from "#db/seed/demo-companies.ts";
import { demoId } from "#db/seed/demo-id.ts";
import { demoBuyers, demoDocuments, ownDocuments } from "#db/seed/demo-invoices.ts";
import type { demoRequests } from "#db/seed/demo-requests.ts";

const day = 24 * 60 * 60 * 1000;
const yearOf = (time: number) => new Date(time).getUTCFullYear();

type Place = { id: string; at: number; now: number; staff: string; lines: StoredLine[] };

/**
 * What the company's documents print, and the sent invoice of a licence. That of a delivered request is paid; of the main company it is
 * the first, as the other one is younger.
 */
export function invoiceRows(
  db: RequestContext["db"],
  { licence, quotes: offers = [], tenant, currency, status }: (typeof demoRequests)[number],
  { id, at, now, staff, lines }: Place,
): BatchItem<"sqlite">[] {
  if (licence === undefined || offers.length === 0) return [];
  const isOwn = tenant === "main";
  const settings = isOwn ? ownDocuments : demoDocuments;
  const sentAt = now - (licence.daysAgo - 1) * day;
  const isPaid = status === "delivered";
  const year = yearOf(sentAt);
  const sequence = isOwn && !isPaid && yearOf(now - 32 * day) === year ? 2 : 1;
  const companyId = demoCompanyIds[tenant];
  const invoiced = invoiceLines(lines, null);
  const { total } = invoiceTotals(invoiced, 1900);
  const buyer = demoBuyers[licence.licensee.split("\n")[0] ?? ""];
  if (buyer === undefined) return [];
  const created = { companyId, createdBy: staff, createdAt: sentAt };
  const documentsId = demoId("companyDocuments", isOwn ? 1 : 0);
  const invoiceId = demoId("invoice", at);
  const invoice = {
    ...{ ...created, id: invoiceId, transactionId: id, quoteId: demoId("quote", at * 100 + offers.length - 1) },
    ...{ licenceId: demoId("licence", at), kind: "invoice" as const, currency, lines: invoiced, buyer },
    ...{ taxCategory: "S" as const, taxBp: 1900, total, documentsVersion: 1 },
    ...{ year, sequence, number: `${settings.prefix}-${year}-${String(sequence).padStart(4, "0")}`, updatedAt: sentAt },
    ...{ issuedOn: isoDateOf(sentAt), dueOn: isoDateOf(sentAt, settings.termDays) },
  };
  const paidAt = sentAt + 12 * day;
  const payment = { ...created, id: demoId("payment", at), invoiceId, amount: total, createdAt: paidAt };
  return [
    db
      .insert(companyDocuments)
      .values({ ...created, id: documentsId, version: 1, settings })
      .onConflictDoNothing(),
    db.insert(invoices).values(invoice).onConflictDoNothing(),
    ...(isPaid
      ? [
          db
            .insert(invoicePayments)
            .values({ ...payment, paidOn: isoDateOf(paidAt) })
            .onConflictDoNothing(),
        ]
      : []),
  ];
}
