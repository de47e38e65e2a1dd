import { briefExamples } from "#app/assistant/conversations/brief-examples.ts";
import { listConversations } from "#app/assistant/conversations/list-conversations.server.ts";
import { requireConversation } from "#app/assistant/conversations/require-conversation.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";

/** The conversation of the address that the reader erased; null if there is none. */
async function erasedConversation(ctx: RequestContext, id: string | null) {
  if (id === null || ctx.actor === null) return null;
  try {
    const { name } = await requireConversation(ctx, { id, erased: true });
    return { id, name };
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return null;
    throw error;
  }
}

/** An empty brief, or one of the examples, and the reader's conversations: null without an account. */
export async function readBriefStart(ctx: RequestContext) {
  const params = ctx.url.searchParams;
  const isPreview = ctx.actor?.originalUserId != null;
  const [conversations, erased] = await Promise.all([
    ctx.actor === null || isPreview ? null : listConversations(ctx),
    erasedConversation(ctx, params.get("erased")),
  ]);
  const example = briefExamples.find(({ id }) => id === params.get("example")) ?? null;
  return { conversations, erased, example, isPreview };
}

export type BriefStartData = Awaited<ReturnType<typeof readBriefStart>>;
