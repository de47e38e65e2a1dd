import { and, eq, gt, isNull } from "drizzle-orm";
import { sendNews } from "#app/comments/notifications/send-news.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { refusePreview } from "#app/identity/access/refuse-preview.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { listDesk } from "#app/licensing/approvals/approval-news.server.ts";
import { approvalsCopy } from "#app/licensing/approvals/approvals-copy.ts";
import { openApproval } from "#app/licensing/approvals/open-approval.server.ts";
import { type AskKey, contextOfAsked, selectThread } from "#app/licensing/approvals/read-asked.server.ts";
import { inboxCopy } from "#app/licensing/inbox/inbox-copy.ts";
import { threadLimits } from "#app/licensing/inbox/inbox-limits.ts";
import { inboxMails } from "#app/licensing/inbox/inbox-mail.server.ts";
import { refuseClient, requireManagedTransaction } from "#app/licensing/transactions/require-transaction.server.ts";
import { requestViewPath } from "#app/licensing/transactions/transaction-paths.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { addressesOf } from "#app/rights/standing/addresses-of.ts";
import { newId } from "#db/new-id.server.ts";
import { parties } from "#db/schema/licensing.server.ts";
import { scoped, unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { approvalMessages: m, approvalRequests: r } = unsafeTenantTables(
  "the caller's condition names the questions whose messages are read",
);
const { thread: copy } = inboxCopy;
const dayMs = 24 * 3_600_000;

/** The messages of all questions of a request that the caller has checked, for a batch. */
export function selectThreadsOf(ctx: Pick<RequestContext, "db" | "company">, { id }: { id: string }) {
  return selectThread(ctx, and(eq(r.companyId, ctx.company.id), eq(r.transactionId, id)));
}

/**
 * A party's message about what it is asked; the desk gets it by email. Does nothing for a question that ended. @throws AppError too_many_requests,
 * forbidden for the client's own people, not_found
 */
export async function askQuestion(
  ctx: RequestContext,
  key: AskKey,
  { message, name }: { message: string; name: string },
): Promise<void> {
  await enforceRateLimit(ctx.env, "form", `approval-answer:${ctx.address}`);
  const open = await openApproval(ctx, key);
  if (open.state === "unknown" || open.state === "ended")
    throw new AppError("not_found", approvalsCopy.page.closed[open.state].title);
  const { link, transaction, isClient } = open.row;
  if (isClient) throw new AppError("forbidden", approvalsCopy.errors.own);
  const at = contextOfAsked(ctx, open.row);
  const { approvalMessages, insert, select } = scoped(at.db, at.company);
  const ofToday = and(eq(m.requestId, link.id), isNull(m.userId), gt(m.createdAt, at.now - dayMs));
  const today = await select({ id: approvalMessages.id }, approvalMessages, ofToday);
  if (today.length >= threadLimits.perDay) throw new AppError("too_many_requests", copy.often);
  const path = requestViewPath(transaction.id, "approvals");
  const sender = `${name} (${link.partyName})`;
  const notices = (await listDesk(at, transaction)).map((recipient) => ({
    template: "request-message" as const,
    data: {
      ...{ name: recipient.name, sender, project: transaction.project, message },
      ...(recipient.isMember ? { link: new URL(path, at.url.origin).href } : {}),
    },
    ...{ recipient, userId: null },
  }));
  await sendNews(at, { notices, kind: "licence", subject: { transactionId: transaction.id }, path }, [
    insert(approvalMessages, { id: newId(at.now), requestId: link.id, userId: null, name, message, createdAt: at.now }),
    auditEntry(at, {
      ...{ action: "approval-question", subjectType: "transaction", subjectId: transaction.id },
      detail: { request: link.id, party: link.partyId },
    }),
  ]);
}

/**
 * The desk's message to a party about what it is asked; the party gets it by email. @throws AppError unauthorised, forbidden (also for the
 * client and in a preview), not_found, too_many_requests, conflict for a party without an address
 */
export async function replyToParty(
  ctx: RequestContext,
  { id, requestId, message }: { id: string; requestId: string; message: string },
): Promise<void> {
  const actor = refusePreview(requireAccess(ctx, "transactions-manage"));
  await enforceRateLimit(ctx.env, "form", `request-message:${actor.id}`);
  const transaction = await requireManagedTransaction(ctx, { id });
  refuseClient(ctx, transaction);
  const { approvalRequests, approvalMessages, insert, ofCompany } = scoped(ctx.db, ctx.company);
  const [party] = await ctx.db
    .select({ id: parties.id, name: parties.name, email: parties.email, keepers: parties.keepers })
    .from(approvalRequests)
    .innerJoin(parties, eq(parties.id, approvalRequests.partyId))
    .where(ofCompany(approvalRequests, and(eq(r.id, requestId), eq(r.transactionId, id), isNull(r.standingId))));
  if (party === undefined) throw new AppError("not_found", approvalsCopy.page.closed.unknown.title);
  const addresses = addressesOf(party);
  if (addresses.length === 0) throw new AppError("conflict", copy.noAddress);
  const about = { environment: ctx.company.environment, party: { id: party.id, name: party.name, addresses } };
  const { project } = transaction;
  const mails = await inboxMails(ctx, about, { template: "inbox-message", project, message });
  const row = { requestId, userId: actor.id, name: ctx.company.name, message, createdAt: ctx.now };
  await ctx.db.batch([
    insert(approvalMessages, { ...row, id: newId(ctx.now) }),
    auditEntry(ctx, {
      ...{ action: "approval-question-answered", subjectType: "transaction", subjectId: id },
      detail: { request: requestId, party: party.id },
    }),
    ...mails.statements,
  ]);
  mails.deliver();
}
