import { and, eq, isNull, sql } from "drizzle-orm";
import type { BriefState } from "#app/assistant/conversations/brief-state.ts";
import { nameOfBrief } from "#app/assistant/conversations/brief-words.ts";
import { maxConversations } from "#app/assistant/conversations/conversation.ts";
import { conversationsCopy as copy } from "#app/assistant/conversations/conversations-copy.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { refusePreview } from "#app/identity/access/refuse-preview.ts";
import { requireReach } from "#app/identity/access/require-actor.server.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { assertInBatch, isFailedAssertion } from "#app/records/batch-assertion.server.ts";
import { newId } from "#db/new-id.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

const isBelowCap = "conversations-are-below-cap";

/** Fails the batch at the limit of conversations that are not erased. */
export function assertConversationRoom(ctx: RequestContext, userId: string) {
  const { conversations, ofCompany } = scoped(ctx.db, ctx.company);
  const own = ofCompany(conversations, and(eq(conversations.userId, userId), isNull(conversations.erasedAt)));
  const room = sql`(SELECT count(*) FROM ${conversations} WHERE ${own}) < ${maxConversations}`;
  return assertInBatch(ctx.db, room, isBelowCap);
}

/** @throws AppError conflict at the limit */
export function throwConversationLimit(error: unknown): never {
  throw isFailedAssertion(error, isBelowCap) ? new AppError("conflict", copy.errors.full) : error;
}

/**
 * Stores a brief as a conversation of the actor at this company; without a name it has one from its chips. @throws AppError
 * unauthorised, forbidden in a preview, conflict at 200, too_many_requests
 */
export async function createConversation(
  ctx: RequestContext,
  { name, state }: { name?: string | undefined; state: BriefState },
): Promise<{ id: string }> {
  const actor = refusePreview(requireReach(ctx));
  await enforceRateLimit(ctx.env, "form", `conversation:${actor.id}`);
  const { db, company, now } = ctx;
  const { conversations, insert } = scoped(db, company);
  const id = newId(now);
  const { text, ...reading } = state;
  const row = { id, userId: actor.id, name: name ?? nameOfBrief(state), brief: text, reading };
  const entry = { action: "conversation-created", subjectType: "conversation", subjectId: id };
  await db
    .batch([
      assertConversationRoom(ctx, actor.id),
      insert(conversations, { ...row, createdAt: now, updatedAt: now }),
      auditEntry(ctx, entry),
    ])
    .catch(throwConversationLimit);
  return { id };
}
