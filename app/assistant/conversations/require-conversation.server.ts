import { and, eq } from "drizzle-orm";
import { readBriefState } from "#app/assistant/conversations/brief-state.ts";
import type { Conversation } from "#app/assistant/conversations/conversation.ts";
import { conversationsCopy as copy } from "#app/assistant/conversations/conversations-copy.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireReach } from "#app/identity/access/require-actor.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/**
 * One of the actor's conversations at this company; with `erased` one that they erased. A preview has none.
 * @throws AppError unauthorised, not_found
 */
export async function requireConversation(
  ctx: RequestContext,
  { id, erased = false }: { id: string; erased?: boolean },
): Promise<Conversation> {
  const actor = requireReach(ctx);
  const { conversations, select } = scoped(ctx.db, ctx.company);
  const { name, brief, reading, erasedAt, createdAt, updatedAt } = conversations;
  const columns = { id: conversations.id, name, brief, reading, erasedAt, createdAt, updatedAt };
  const isOwn = and(eq(conversations.id, id), eq(conversations.userId, actor.id));
  const [row] = await select(columns, conversations, isOwn);
  if (row === undefined || actor.originalUserId !== null || (row.erasedAt !== null) !== erased)
    throw new AppError("not_found", copy.errors.missing);
  const { brief: text, reading: stored, ...conversation } = row;
  return { ...conversation, state: readBriefState({ ...stored, text }) };
}
