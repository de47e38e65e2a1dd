import { and, eq, isNotNull, isNull } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { trackEvent } from "#app/insight/track-event.server.ts";
import { linkOf, requireTransfer } from "#app/projects/transfers/get-transfer.server.ts";
import type { TransferChange, TransferForm } from "#app/projects/transfers/transfer-form.ts";
import { transfersCopy } from "#app/projects/transfers/transfers-copy.ts";
import { auditEntry, auditEntryIf } from "#app/records/audit-entry.server.ts";
import { rowExists } from "#app/records/batch-assertion.server.ts";
import { assertUnchanged, nextUpdatedAt } from "#app/records/record-version.server.ts";
import { changeShareLink, createShareLink, resendShareLink } from "#app/sharing/links/save-share-link.server.ts";
import { foldName } from "#db/folded-name.server.ts";
import { newId } from "#db/new-id.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

const { errors } = transfersCopy;

/**
 * Creates a draft with its share link, not sent yet. Returns its id. @throws AppError unauthorised, forbidden, too_many_requests; invalid,
 * naming the field
 */
export async function createTransfer(
  ctx: RequestContext,
  { title, maxDownloads, ...link }: TransferForm,
): Promise<{ id: string }> {
  const actor = requireAccess(ctx, "transfer");
  await enforceRateLimit(ctx.env, "form", `transfer:${actor.id}`);
  const { now } = ctx;
  const id = newId(now);
  const { transfers, insert } = scoped(ctx.db, ctx.company);
  const row = { id, title, maxDownloads, titleKey: foldName(title), createdAt: now, updatedAt: now };
  await createShareLink(
    ctx,
    { ...link, subject: { kind: "transfer", id, title } },
    {
      isDraft: true,
      also: [
        insert(transfers, row),
        auditEntry(ctx, {
          action: "transfer-created",
          subjectType: "transfer",
          subjectId: id,
          detail: { maxDownloads },
        }),
      ],
    },
  );
  return { id };
}

/**
 * Changes a transfer and its link; the URL stays. @throws AppError unauthorised, forbidden, not_found, too_many_requests; invalid, naming
 * the field; gone when revoked, deleted or swept; conflict if it changed since `version`
 */
export async function changeTransfer(ctx: RequestContext, input: TransferChange & { id: string }): Promise<void> {
  const { id, title, maxDownloads, version, ...link } = input;
  const actor = requireAccess(ctx, "transfer");
  await enforceRateLimit(ctx.env, "form", `transfer:${actor.id}`);
  const transfer = await requireTransfer(ctx, { id });
  if (transfer.clearedAt !== null) throw new AppError("gone", errors.cleared);
  if (transfer.state === "deleted" || transfer.state === "revoked") throw new AppError("gone", errors.closed);
  if (version !== "" && version !== String(transfer.updatedAt)) throw new AppError("conflict", errors.changed);
  const { transfers, update } = scoped(ctx.db, ctx.company);
  const values = { title, maxDownloads, titleKey: foldName(title) };
  const updatedAt = nextUpdatedAt(ctx.now, transfer);
  const { subject, id: linkId } = linkOf(transfer);
  await changeShareLink(
    ctx,
    { ...link, version: "", subject, id: linkId },
    {
      also: [
        // The link was read later than the transfer: another save may have come between.
        ...(version === "" ? [] : [assertUnchanged(ctx.db, transfers, transfer)]),
        update(transfers, { ...values, updatedAt }, eq(transfers.id, id)),
        auditEntry(ctx, {
          action: "transfer-changed",
          subjectType: "transfer",
          subjectId: id,
          detail: { maxDownloads },
        }),
      ],
    },
  );
}

/**
 * Activates the link of a draft and mails it if there is a recipient, whom it returns. @throws AppError unauthorised, forbidden, not_found,
 * too_many_requests; invalid without files; gone when it has ended
 */
export async function sendTransfer(ctx: RequestContext, { id }: { id: string }): Promise<{ email: string | null }> {
  requireAccess(ctx, "transfer");
  const transfer = await requireTransfer(ctx, { id });
  if (transfer.state !== "draft" && transfer.state !== "active") throw new AppError("gone", errors.closed);
  if (transfer.files.length === 0) throw new AppError("invalid", errors.noFiles);
  const { transfers, ofCompany, update } = scoped(ctx.db, ctx.company);
  const isDraft = and(eq(transfers.id, id), eq(transfers.status, "draft"));
  const entry = { action: "transfer-sent", subjectType: "transfer", subjectId: id };
  const [, sent] = await ctx.db.batch([
    auditEntryIf(ctx, entry, rowExists(transfers, ofCompany(transfers, isDraft))),
    update(transfers, { status: "sent", updatedAt: nextUpdatedAt(ctx.now, transfer) }, isDraft).returning({
      id: transfers.id,
    }),
  ]);
  if (sent.length > 0) trackEvent(ctx, { kind: "transfer", transferId: id, state: "sent" });
  if (transfer.email === null) return { email: null };
  return resendShareLink(ctx, linkOf(transfer));
}

/**
 * Deletes or restores a transfer; returns its title. Files are kept for a day. @throws AppError unauthorised, forbidden, not_found,
 * too_many_requests; gone if its files were deleted since
 */
export async function setTransferDeleted(
  ctx: RequestContext,
  { id, isDeleted }: { id: string; isDeleted: boolean },
): Promise<{ title: string }> {
  const actor = requireAccess(ctx, "transfer");
  await enforceRateLimit(ctx.env, "form", `transfer:${actor.id}`);
  const transfer = await requireTransfer(ctx, { id });
  if (!isDeleted && transfer.clearedAt !== null) throw new AppError("gone", errors.cleared);
  const { transfers, ofCompany, update } = scoped(ctx.db, ctx.company);
  const { deletedAt } = transfers;
  const changes = and(eq(transfers.id, id), isDeleted ? isNull(deletedAt) : isNotNull(deletedAt));
  const action = isDeleted ? "transfer-deleted" : "transfer-restored";
  await ctx.db.batch([
    auditEntryIf(
      ctx,
      { action, subjectType: "transfer", subjectId: id },
      rowExists(transfers, ofCompany(transfers, changes)),
    ),
    update(transfers, { deletedAt: isDeleted ? ctx.now : null, updatedAt: nextUpdatedAt(ctx.now, transfer) }, changes),
  ]);
  return { title: transfer.title };
}
