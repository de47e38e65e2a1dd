import { eq } from "drizzle-orm";
import type { BriefState } from "#app/assistant/conversations/brief-state.ts";
import type { Conversation } from "#app/assistant/conversations/conversation.ts";
import { conversationsCopy as copy } from "#app/assistant/conversations/conversations-copy.ts";
import {
  assertConversationRoom,
  throwConversationLimit,
} from "#app/assistant/conversations/create-conversation.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { refusePreview } from "#app/identity/access/refuse-preview.ts";
import { requireActor } from "#app/identity/access/require-actor.server.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { assertUnchanged, isChangedMeanwhile, nextUpdatedAt } from "#app/records/record-version.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

type Change =
  | { act: "renamed"; name: string }
  | { act: "changed"; state: BriefState }
  | { act: "erased" }
  | { act: "restored" };

function columnsOf(ctx: RequestContext, change: Change) {
  switch (change.act) {
    case "renamed":
      return { name: change.name };
    case "changed": {
      const { text, ...reading } = change.state;
      return { brief: text, reading };
    }
    default:
      return { erasedAt: change.act === "erased" ? ctx.now : null };
  }
}

/**
 * Changes a conversation that the actor has read (`requireConversation`). The audit entry names the kind of change and holds none of its
 * words, so that what is erased is gone. @throws AppError unauthorised, forbidden in a preview, conflict when it changed
 * meanwhile or, to restore it, at 200, too_many_requests
 */
export async function changeConversation(ctx: RequestContext, before: Conversation, change: Change): Promise<void> {
  const actor = refusePreview(requireActor(ctx));
  await enforceRateLimit(ctx.env, "edit", `conversation-change:${actor.id}`);
  const { db, company, now } = ctx;
  const { conversations, update } = scoped(db, company);
  const values = { ...columnsOf(ctx, change), updatedAt: nextUpdatedAt(now, before) };
  const entry = { action: `conversation-${change.act}`, subjectType: "conversation", subjectId: before.id };
  try {
    await db.batch([
      assertUnchanged(db, conversations, before),
      ...(change.act === "restored" ? [assertConversationRoom(ctx, actor.id)] : []),
      update(conversations, values, eq(conversations.id, before.id)),
      auditEntry(ctx, entry),
    ]);
  } catch (error) {
    if (isChangedMeanwhile(error)) throw new AppError("conflict", copy.errors.changed);
    throwConversationLimit(error);
  }
}
