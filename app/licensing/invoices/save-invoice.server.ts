import { and, eq } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { refusePreview } from "#app/identity/access/refuse-preview.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { invoiceTotals } from "#app/licensing/invoices/invoice.ts";
import type { InvoiceForm } from "#app/licensing/invoices/invoice-form.ts";
import {
  type InvoiceSource,
  invoiceSourceOf,
  selectInvoiceSource,
} from "#app/licensing/invoices/invoice-source.server.ts";
import { invoicesCopy as copy } from "#app/licensing/invoices/invoices-copy.ts";
import { isDraft } from "#app/licensing/invoices/not-invoiced.server.ts";
import { type Invoice, requireManagedInvoice } from "#app/licensing/invoices/require-invoice.server.ts";
import { licencesCopy } from "#app/licensing/licences/licences-copy.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { assertInBatch, isFailedAssertion, rowExists } from "#app/records/batch-assertion.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

const draftUnchanged = "invoice-draft-is-unchanged";

/** A draft that the actor manages. @throws AppError unauthorised, forbidden (also in a preview), not_found; conflict once it was sent */
export async function requireDraft(ctx: RequestContext, input: { id: string }): Promise<Invoice> {
  refusePreview(requireAccess(ctx, "transactions-manage"), licencesCopy.preview);
  const invoice = await requireManagedInvoice(ctx, input);
  if (invoice.state !== "draft") throw new AppError("conflict", copy.alreadySent(invoice.number ?? ""));
  return invoice;
}

/** A statement that fails the batch unless the draft is as it was read. */
export function assertDraftUnchanged(ctx: RequestContext, { id, updatedAt }: Pick<Invoice, "id" | "updatedAt">) {
  const { invoices, ofCompany } = scoped(ctx.db, ctx.company);
  const isIt = ofCompany(invoices, and(eq(invoices.id, id), eq(invoices.updatedAt, updatedAt), isDraft(ctx)));
  return assertInBatch(ctx.db, rowExists(invoices, isIt), draftUnchanged);
}

export function isDraftChanged(error: unknown): boolean {
  return isFailedAssertion(error, draftUnchanged);
}

/** The columns of a draft with the form's fields and the lines of what is billed. */
export function changedDraft(
  ctx: Pick<RequestContext, "now">,
  draft: Invoice,
  { form: { version: _, act: __, ...form }, source: { lines, licence } }: { form: InvoiceForm; source: InvoiceSource },
) {
  return {
    ...form,
    ...{ lines, licenceId: licence?.id ?? null, total: invoiceTotals(lines, form.taxBp).total },
    updatedAt: Math.max(ctx.now, draft.updatedAt + 1),
  };
}

/**
 * Saves a draft, with the lines of the newest licence. `version`: what the form was rendered with. @throws AppError as `requireDraft`;
 * conflict if someone else saved it meanwhile
 */
export async function saveInvoice(ctx: RequestContext, { id, ...form }: InvoiceForm & { id: string }): Promise<void> {
  const draft = await requireDraft(ctx, { id });
  if (form.version !== String(draft.updatedAt)) throw new AppError("conflict", copy.conflict);
  const source = invoiceSourceOf(...(await ctx.db.batch(selectInvoiceSource(ctx, draft))));
  const { invoices, update } = scoped(ctx.db, ctx.company);
  const { lines: _, ...detail } = changedDraft(ctx, draft, { form, source });
  try {
    await ctx.db.batch([
      assertDraftUnchanged(ctx, draft),
      update(invoices, changedDraft(ctx, draft, { form, source }), eq(invoices.id, id)),
      auditEntry(ctx, { action: "invoice-changed", subjectType: "invoice", subjectId: id, detail }),
    ]);
  } catch (error) {
    if (isDraftChanged(error)) throw new AppError("conflict", copy.conflict);
    throw error;
  }
}

/** Deletes a draft; its quote can then be invoiced anew. Returns it. @throws AppError as `requireDraft` */
export async function deleteDraft(ctx: RequestContext, { id }: { id: string }): Promise<Invoice> {
  const draft = await requireDraft(ctx, { id });
  const scope = scoped(ctx.db, ctx.company);
  try {
    await ctx.db.batch([
      assertDraftUnchanged(ctx, draft),
      scope.delete(scope.invoices, eq(scope.invoices.id, id)),
      auditEntry(ctx, {
        action: "invoice-draft-deleted",
        subjectType: "invoice",
        subjectId: id,
        detail: { transactionId: draft.transactionId, buyer: draft.buyer, total: draft.total },
      }),
    ]);
    return draft;
  } catch (error) {
    if (isDraftChanged(error)) throw new AppError("conflict", copy.conflict);
    throw error;
  }
}
