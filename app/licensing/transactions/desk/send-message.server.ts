import { sendNews } from "#app/comments/notifications/send-news.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { refusePreview } from "#app/identity/access/refuse-preview.ts";
import { requireActor } from "#app/identity/access/require-actor.server.ts";
import { listDesk } from "#app/licensing/approvals/approval-news.server.ts";
import { findClient } from "#app/licensing/transactions/find-client.server.ts";
import { requireTransaction } from "#app/licensing/transactions/require-transaction.server.ts";
import { requestViewPath } from "#app/licensing/transactions/transaction-paths.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { newId } from "#db/new-id.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/**
 * A message between the desk and the client about a request; the other side gets it by email. Who sent the request writes as the client.
 * @throws AppError unauthorised, forbidden (also in a preview), not_found, too_many_requests
 */
export async function sendMessage(
  ctx: RequestContext,
  { id, message }: { id: string; message: string },
): Promise<void> {
  const actor = refusePreview(requireActor(ctx));
  await enforceRateLimit(ctx.env, "form", `request-message:${actor.id}`);
  const transaction = await requireTransaction(ctx, { id });
  const { project, userId, isStaff, isOwn } = transaction;
  const isFromDesk = isStaff && !isOwn;
  const client = isFromDesk ? await findClient(ctx, { userId }) : null;
  const recipients = isFromDesk ? [client].flatMap((one) => one ?? []) : await listDesk(ctx, transaction);
  const path = requestViewPath(id, "messages");
  const link = new URL(path, ctx.url.origin).href;
  const sender = isFromDesk ? ctx.company.name : actor.name;
  const notices = recipients.map((recipient) => ({
    template: "request-message" as const,
    data: {
      ...{ name: recipient.name, sender, project, message },
      ...("isMember" in recipient && !recipient.isMember ? {} : { link }),
    },
    ...{ recipient, userId: actor.id, replyTo: actor.email },
  }));
  const { transactionMessages, insert } = scoped(ctx.db, ctx.company);
  const row = { id: newId(ctx.now), transactionId: id, userId: actor.id, isFromDesk, message, createdAt: ctx.now };
  await sendNews(ctx, { notices, kind: "licence", subject: { transactionId: id }, path }, [
    insert(transactionMessages, row),
    auditEntry(ctx, {
      ...{ action: "licence-request-message", subjectType: "transaction", subjectId: id },
      detail: { message: row.id },
    }),
  ]);
}
