import type { BatchItem } from "drizzle-orm/batch";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { invoiceTotals } from "#app/licensing/invoices/invoice.ts";
import { invoiceLines } from "#app/licensing/invoices/invoice-lines.ts";
import { isoDateOf } from "#app/rights/iso-date.ts";
import { companyDocuments, invoices } from "#db/schema/invoices.server.ts";
import type { StoredLine } from "#db/schema/quotes.server.ts";
import { demoCompanyIds } from "#db/seed/demo-companies.ts";
import { demoId } from "#db/seed/demo-id.ts";
import { demoBuyer, demoDocuments } from "#db/seed/demo-invoices.ts";
import type { demoRequests } from "#db/seed/demo-requests.ts";

const day = 24 * 60 * 60 * 1000;

/** Acme's documents, and the sent invoice of its licence. */
export function invoiceRows(
  db: RequestContext["db"],
  { licence, quotes: offers = [], tenant, currency }: (typeof demoRequests)[number],
  { id, at, now, staff, lines }: { id: string; at: number; now: number; staff: string; lines: StoredLine[] },
): BatchItem<"sqlite">[] {
  if (tenant !== "acme" || licence === undefined || offers.length === 0) return [];
  const sentAt = now - (licence.daysAgo - 1) * day;
  const year = new Date(sentAt).getUTCFullYear();
  const companyId = demoCompanyIds[tenant];
  const invoiced = invoiceLines(lines, null);
  const created = { companyId, createdBy: staff, createdAt: sentAt };
  const documents = { ...created, id: demoId("companyDocuments", 0), version: 1, settings: demoDocuments };
  const invoice = {
    ...{
      ...created,
      id: demoId("invoice", 0),
      transactionId: id,
      quoteId: demoId("quote", at * 100 + offers.length - 1),
    },
    ...{ licenceId: demoId("licence", at), kind: "invoice" as const, currency, lines: invoiced, buyer: demoBuyer },
    ...{ taxCategory: "S" as const, taxBp: 1900, total: invoiceTotals(invoiced, 1900).total, documentsVersion: 1 },
    ...{ year, sequence: 1, number: `${demoDocuments.prefix}-${year}-0001`, updatedAt: sentAt },
    ...{ issuedOn: isoDateOf(sentAt), dueOn: isoDateOf(sentAt, demoDocuments.termDays) },
  };
  return [
    db.insert(companyDocuments).values(documents).onConflictDoNothing(),
    db.insert(invoices).values(invoice).onConflictDoNothing(),
  ];
}
