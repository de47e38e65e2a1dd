import { eq, sql } from "drizzle-orm";
import { outgoingNews } from "#app/comments/notifications/send-news.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import type { CompanyDocuments } from "#app/licensing/documents/company/document-settings.ts";
import {
  companyDocumentsOf,
  selectCompanyDocuments,
} from "#app/licensing/documents/company/read-company-documents.server.ts";
import { assertBillable, notBillable } from "#app/licensing/invoices/billable.server.ts";
import type { InvoiceForm } from "#app/licensing/invoices/invoice-form.ts";
import { nextInvoiceNumber } from "#app/licensing/invoices/invoice-number.server.ts";
import { invoicePath } from "#app/licensing/invoices/invoice-paths.ts";
import { invoiceSourceOf, selectInvoiceSource } from "#app/licensing/invoices/invoice-source.server.ts";
import { invoicesCopy as copy } from "#app/licensing/invoices/invoices-copy.ts";
import { assertNotInvoiced, isInvoicedMeanwhile } from "#app/licensing/invoices/not-invoiced.server.ts";
import type { Invoice } from "#app/licensing/invoices/require-invoice.server.ts";
import {
  assertDraftUnchanged,
  changedDraft,
  isDraftChanged,
  requireDraft,
} from "#app/licensing/invoices/save-invoice.server.ts";
import { postLater } from "#app/licensing/ledger/post-pending.server.ts";
import { selectClient } from "#app/licensing/transactions/find-client.server.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { assertInBatch, isFailedAssertion } from "#app/records/batch-assertion.server.ts";
import { formatIsoDate, isoDateOf } from "#app/rights/iso-date.ts";
import { formatMoney } from "#app/rights/money.ts";
import { scoped } from "#db/tenant-tables.server.ts";

const licenceIsNewest = "invoiced-licence-is-the-newest";

/** What the law wants of the sender of an invoice and is missing. */
export function missingOfSender(documents: CompanyDocuments, { taxCategory }: Pick<Invoice, "taxCategory">): string[] {
  const { street, city, country, vatId, taxNumber } = documents;
  return [
    street === "" || city === "" || country === "" ? copy.senderMissing.address : null,
    vatId === "" && taxNumber === "" ? copy.senderMissing.number : null,
    taxCategory === "AE" && vatId === "" ? copy.senderMissing.vatId : null,
  ].filter((one) => one !== null);
}

type Client = Awaited<ReturnType<typeof selectClient>>[number] | undefined;
type Invoiced = Pick<Invoice, "id" | "transactionId" | "total" | "currency"> & {
  request: Pick<Invoice["request"], "userId" | "project">;
};

/** The client's email and notification of an invoice or credit note, for the batch that writes it. */
export function invoiceNews(
  ctx: RequestContext,
  { id, transactionId, request: { userId, project }, total, currency }: Invoiced,
  { client, dueOn, isCredit }: { client: Client; dueOn: string; isCredit: boolean },
) {
  const path = invoicePath(id);
  const about = { project, link: new URL(path, ctx.url.origin).href, total: formatMoney(total, currency) };
  const noticeTo = (recipient: NonNullable<Client>) => ({
    ...{ template: "invoice-sent" as const, recipient, userId },
    data: { ...about, name: recipient.name, dueOn: formatIsoDate(dueOn), isCredit },
  });
  const notices = client === undefined ? [] : [noticeTo(client)];
  return outgoingNews(ctx, { notices, kind: "licence", subject: { transactionId }, path });
}

/** A statement that fails the batch if another licence of the quote than this one is the newest. */
function assertIsNewest(
  { db, company }: RequestContext,
  { transactionId, quoteId, licenceId }: Pick<Invoice, "transactionId" | "quoteId" | "licenceId">,
) {
  const { licences } = scoped(db, company);
  const newest = sql`(SELECT l.id FROM ${licences} l WHERE l.transaction_id = ${transactionId} AND l.quote_id = ${quoteId}
    AND NOT EXISTS (SELECT 1 FROM ${licences} n WHERE n.supersedes_id = l.id))`;
  return assertInBatch(db, sql`${newest} IS ${licenceId}`, licenceIsNewest);
}

/**
 * Saves the form of a draft, gives it its number and sends it to the client; from then on nothing changes it. Returns the number. @throws
 * AppError as `saveInvoice`; too_many_requests; conflict without the licensor's address and tax number, if the quote was invoiced, if
 * another licence became the newest, and if there is nothing to bill any more
 */
export async function sendInvoice(ctx: RequestContext, { id, ...form }: InvoiceForm & { id: string }): Promise<string> {
  const draft = await requireDraft(ctx, { id });
  await enforceRateLimit(ctx.env, "form", `invoice:${ctx.actor?.id}`);
  if (form.version !== String(draft.updatedAt)) throw new AppError("conflict", copy.conflict);
  if (draft.isBillable !== 1) throw new AppError("conflict", copy.notBillable);
  const [accepted, licensed, [settings], [client]] = await ctx.db.batch([
    ...selectInvoiceSource(ctx, draft),
    selectCompanyDocuments(ctx),
    selectClient(ctx, draft.request),
  ]);
  const documents = companyDocumentsOf(ctx, settings);
  const missing = missingOfSender(documents, form);
  if (missing.length > 0) throw new AppError("conflict", copy.senderIncomplete(missing));
  const source = invoiceSourceOf(accepted, licensed);
  if ((source.licence?.id ?? null) !== draft.licenceId) throw new AppError("conflict", copy.newerLicence);
  const { invoices, update } = scoped(ctx.db, ctx.company);
  const changed = changedDraft(ctx, draft, { form, source });
  const dueOn = form.dueOn ?? isoDateOf(ctx.now, documents.termDays);
  const { total, currency, transactionId, quoteId } = { ...draft, ...changed };
  const news = await invoiceNews(ctx, { ...draft, total }, { client, dueOn, isCredit: false });
  const number = nextInvoiceNumber(ctx, documents.prefix);
  const sent = { ...changed, ...number, issuedOn: isoDateOf(ctx.now), dueOn, documentsVersion: documents.version };
  try {
    const [, , , , [row]] = await ctx.db.batch([
      assertBillable(ctx, transactionId),
      assertDraftUnchanged(ctx, draft),
      assertNotInvoiced(ctx, { quoteId, exceptId: id }),
      assertIsNewest(ctx, { transactionId, quoteId, licenceId: changed.licenceId }),
      update(invoices, sent, eq(invoices.id, id)).returning({ number: invoices.number }),
      auditEntry(ctx, {
        ...{ action: "invoice-sent", subjectType: "invoice", subjectId: id },
        detail: { transactionId, total, currency, dueOn },
      }),
      ...news.statements,
    ]);
    news.deliver();
    postLater(ctx);
    return row?.number ?? "";
  } catch (error) {
    if (isDraftChanged(error)) throw new AppError("conflict", copy.conflict);
    if (isInvoicedMeanwhile(error)) throw new AppError("conflict", copy.alreadyInvoiced);
    if (isFailedAssertion(error, licenceIsNewest)) throw new AppError("conflict", copy.newerLicence);
    throw notBillable(error) ?? error;
  }
}
