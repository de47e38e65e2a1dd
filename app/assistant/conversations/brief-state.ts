import { z } from "zod";
import { briefReadingSchema, maxBrief } from "#app/assistant/brief/brief.ts";

/** Max characters of a conversation's name. */
export const maxName = 80;

/** Max characters of words that are searched for as they are, and how many of them. */
export const maxWord = 60;
export const maxWords = 12;

const readStateSchema = briefReadingSchema.extend({
  text: z.string().max(maxBrief),
  /** Words of the brief that are searched for as they are. */
  words: z.array(z.string().min(1).max(maxWord)).max(maxWords),
});
type ReadState = z.infer<typeof readStateSchema>;

/** A brief, what it was read as and what its reader made of that. `before`: the state before the last change, for its undo. */
export const briefStateSchema = readStateSchema.extend({ before: readStateSchema.nullable() });
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

/** A name for a brief: its first line with a letter or digit, cut at a word. */
export function nameOfBrief(text: string): string {
  const line = text.split("\n").find((one) => /[\p{L}\p{N}]/u.test(one)) ?? "";
  const plain = line.replaceAll(/\s+/g, " ").trim();
  if (plain.length <= maxName) return plain;
  const cut = plain.slice(0, maxName - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), maxName / 2)).trimEnd()}…`.toWellFormed();
}
