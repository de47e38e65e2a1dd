import { and, eq, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { sendNews } from "#app/comments/notifications/send-news.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { visibleText } from "#app/edge/forms/visible-text.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { refusePreview } from "#app/identity/access/refuse-preview.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { addFiles } from "#app/licensing/delivery/choose-files.server.ts";
import { listOffered } from "#app/licensing/delivery/read-delivery.server.ts";
import { licencesCopy as copy } from "#app/licensing/licences/licences-copy.ts";
import { namesOf } from "#app/licensing/licences/require-clear.ts";
import { findClient } from "#app/licensing/transactions/find-client.server.ts";
import { moveStatements, toMoveError } from "#app/licensing/transactions/move-transaction.server.ts";
import { requireManagedTransaction, type Transaction } from "#app/licensing/transactions/require-transaction.server.ts";
import { transactionPath } from "#app/licensing/transactions/transaction-paths.ts";
import { assertInBatch, isFailedAssertion } from "#app/records/batch-assertion.server.ts";
import { nextUpdatedAt } from "#app/records/record-version.server.ts";
import { isoDateOf } from "#app/rights/iso-date.ts";
import { endless } from "#app/rights/term.ts";
import { scoped } from "#db/tenant-tables.server.ts";

const filesAreThere = "licence-has-files";
/** Where something can be downloaded, in a message. */
const webAddress = /https?:\/\/\S/i;

/** Whether files were chosen for the newest licence of a request. */
function hasFiles({ db, company }: RequestContext, { id }: { id: string }) {
  const { licences, licenceFiles } = scoped(db, company);
  return sql<number>`EXISTS (SELECT 1 FROM ${licences} l JOIN ${licenceFiles} f ON f.licence_id = l.id
    WHERE l.transaction_id = ${id} AND l.company_id = ${company.id}
      AND NOT EXISTS (SELECT 1 FROM ${licences} n WHERE n.supersedes_id = l.id))`;
}

/** Why a request can't be delivered, null if it can, and whether its client can download files of its licence. */
export async function readDeliverable(
  ctx: RequestContext,
  { id, status }: Pick<Transaction, "id" | "status">,
): Promise<{ closed: string | null; hasFiles: boolean }> {
  const { licences, licenceEnds, ofCompany } = scoped(ctx.db, ctx.company);
  const newer = alias(licences, "newer");
  const [licence] = await ctx.db
    .select({ endsOn: licences.endsOn, endedAt: licenceEnds.endedAt, hasFiles: hasFiles(ctx, { id }) })
    .from(licences)
    .leftJoin(newer, eq(newer.supersedesId, licences.id))
    .leftJoin(licenceEnds, eq(licenceEnds.licenceId, licences.id))
    .where(ofCompany(licences, and(eq(licences.transactionId, id), isNull(newer.id))));
  const isOver = (licence?.endsOn ?? endless) < isoDateOf(ctx.now);
  const { closed: texts } = copy;
  const ended = licence?.endedAt == null ? (isOver ? texts.deliverOver : null) : texts.deliverEnded;
  return { closed: status === "licensed" ? ended : texts.deliver(status), hasFiles: licence?.hasFiles === 1 };
}

type Issued = {
  transaction: Parameters<typeof moveStatements>[1];
  licenceId: string;
  lines: readonly { recordingId: string; title: string }[];
  endsOn: string | null;
  reason: string;
};

/**
 * What makes the statements that deliver all files on file with the licence that is issued in the same batch, before them. @throws AppError invalid at `reason` without one
 * for songs that have no file, conflict for a licence that is over
 */
export async function prepareDelivery(ctx: RequestContext, issued: Issued) {
  const { transaction, licenceId, lines, endsOn, reason } = issued;
  if ((endsOn ?? endless) < isoDateOf(ctx.now)) throw new AppError("conflict", copy.closed.deliverOver);
  const chosen = await listOffered(
    ctx,
    lines.map(({ recordingId }) => recordingId),
  );
  const missing = lines.filter((line) => chosen.every(({ recordingId }) => recordingId !== line.recordingId));
  if (missing.length > 0 && !visibleText.test(reason)) {
    const message = copy.errors.noFiles(namesOf(missing));
    throw new AppError("invalid", message, { reason: [message] });
  }
  const licensed = { ...transaction, status: "licensed" as const, updatedAt: nextUpdatedAt(ctx.now, transaction) };
  return () => [
    addFiles(ctx, { licenceId, chosen }),
    ...moveStatements(ctx, licensed, { to: "delivered", event: "delivered", message: reason }),
  ];
}

function missingFiles(): AppError {
  return new AppError("invalid", copy.errors.nothingDelivered, { message: [copy.errors.nothingDelivered] });
}

/**
 * Marks a licensed request as delivered and emails the client what was delivered where. @throws AppError unauthorised, forbidden (also in a
 * preview), not_found, too_many_requests; conflict in another state or after the licence; invalid at `message` if it has no web address and
 * no file of the licence was chosen
 */
export async function deliver(ctx: RequestContext, { id, message }: { id: string; message: string }): Promise<void> {
  const actor = refusePreview(requireAccess(ctx, "transactions-manage"), copy.preview);
  await enforceRateLimit(ctx.env, "form", `licence:${actor.id}`);
  const transaction = await requireManagedTransaction(ctx, { id });
  const { project, userId } = transaction;
  const { closed } = await readDeliverable(ctx, transaction);
  if (closed !== null) throw new AppError("conflict", closed);
  const needsFiles = !webAddress.test(message);
  const link = new URL(transactionPath(id), ctx.url.origin).href;
  const client = await findClient(ctx, { userId });
  const noticeTo = (recipient: NonNullable<typeof client>) => ({
    template: "licence-delivered" as const,
    ...{ recipient, userId, data: { name: recipient.name, project, message, link } },
  });
  const notices = client === null ? [] : [noticeTo(client)];
  const news = { notices, kind: "licence" as const, subject: { transactionId: id }, path: transactionPath(id) };
  try {
    await sendNews(ctx, news, [
      ...(needsFiles ? [assertInBatch(ctx.db, hasFiles(ctx, { id }), filesAreThere)] : []),
      ...moveStatements(ctx, transaction, { to: "delivered", event: "delivered", message }),
    ]);
  } catch (error) {
    throw isFailedAssertion(error, filesAreThere) ? missingFiles() : toMoveError(error);
  }
}
