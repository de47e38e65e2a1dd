import { z } from "zod";
import { briefReadingSchema, maxBrief } from "#app/assistant/brief/brief.ts";
import { maxWord } from "#app/assistant/conversations/brief-words.ts";

/** Max words or phrases that are searched for as they are. */
export const maxWords = 12;

const readStateSchema = briefReadingSchema.extend({
  text: z.string().max(maxBrief),
  /** Words of the brief that are searched for as they are. */
  words: z.array(z.string().min(1).max(maxWord)).max(maxWords),
});
type ReadState = z.infer<typeof readStateSchema>;

/** A brief, what it was read as and what its reader made of that. `before`: the state before the last change, for its undo. */
const briefStateSchema = readStateSchema.extend({ before: readStateSchema.nullable() });
export type BriefState = z.infer<typeof briefStateSchema>;

/** `state` after a change, which can be undone. */
export function changedState({ before: _, ...state }: BriefState, change: Partial<ReadState>): BriefState {
  return { ...state, ...change, before: state };
}

/** A stored or submitted state; null if it is none. */
export function parseBriefState(json: string): BriefState | null {
  try {
    return briefStateSchema.safeParse(JSON.parse(json)).data ?? null;
  } catch {
    return null;
  }
}

/** A stored state. Of one that an earlier version wrote the text is left. */
export function readBriefState(stored: { text: string } & Record<string, unknown>): BriefState {
  const nothing = { chips: [], rest: [], questions: [], notices: [], words: [], before: null };
  return briefStateSchema.safeParse(stored).data ?? { ...nothing, text: stored.text };
}
