import { and, desc, eq, isNull } from "drizzle-orm";
import { type ConversationName, maxConversations } from "#app/assistant/conversations/conversation.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { requireReach } from "#app/identity/access/require-actor.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** The actor's conversations at this company, the last changed first; none in a preview. @throws AppError unauthorised */
export async function listConversations(ctx: RequestContext): Promise<ConversationName[]> {
  const actor = requireReach(ctx);
  if (actor.originalUserId !== null) return [];
  const { conversations, select } = scoped(ctx.db, ctx.company);
  const { id, name, updatedAt } = conversations;
  const isOwn = and(eq(conversations.userId, actor.id), isNull(conversations.erasedAt));
  return select({ id, name, updatedAt }, conversations, isOwn)
    .orderBy(desc(updatedAt), desc(id))
    .limit(maxConversations);
}
