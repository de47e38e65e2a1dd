import type { BriefState } from "#app/assistant/conversations/brief-state.ts";
import { maxName } from "#app/assistant/conversations/brief-words.ts";
import { conversationsCopy as copy } from "#app/assistant/conversations/conversations-copy.ts";
import { requiredText } from "#app/edge/forms/text-field.ts";

/** Max conversations of a person at a company. */
export const maxConversations = 200;

export const conversationName = requiredText(copy.name, maxName, copy.errors.name, "use");

export type ConversationName = { id: string; name: string; updatedAt: number };

/** Times in ms; `updatedAt` is its version. */
export type Conversation = ConversationName & { state: BriefState; erasedAt: number | null; createdAt: number };
