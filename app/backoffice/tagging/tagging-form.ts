import { z } from "zod";
import { taggingCopy as copy } from "#app/backoffice/tagging/tagging-copy.ts";

export const taggingPath = "/songs/tagging";

/** What a button does with a tag. */
const answers = ["confirm", "refuse", "unconfirm", "unrefuse"] as const;
export type Answer = { kind: (typeof answers)[number]; tagId: string; percent: number };

const answerText = /^([a-z]{1,9}):([\w-]{1,64}):(\d{1,3})$/;

/** "confirm:mood-calm:62"; null for other text. */
export function readAnswer(text: string): Answer | null {
  const [, kind, tagId = "", percent] = answerText.exec(text) ?? [];
  const known = answers.find((one) => one === kind);
  return known === undefined ? null : { kind: known, tagId, percent: Math.min(100, Number(percent)) };
}

export function writeAnswer({ kind, tagId, percent }: Answer): string {
  return `${kind}:${tagId}:${percent}`;
}

/** Songs passed over that come last again: their ids stand in the address. */
const maxSeen = 30;

export function readSeen(text: string | null): string[] {
  return (text ?? "")
    .split(",")
    .filter((id) => /^[\w-]{1,64}$/.test(id))
    .slice(-maxSeen);
}

/** Address of the desk: of the next song, or of `song` after an answer. */
export function deskPath({ seen, song, last }: { seen: readonly string[]; song?: string; last?: string }): string {
  const query = new URLSearchParams();
  if (song !== undefined) query.set("song", song);
  if (seen.length > 0) query.set("seen", seen.slice(-maxSeen).join(","));
  if (last !== undefined) query.set("last", last);
  return query.size === 0 ? taggingPath : `${taggingPath}?${query}`;
}

export const taggingSchema = z.object({
  song: z.string().max(64),
  seen: z.string().max(2000).default(""),
  answer: z.string({ error: copy.answerInvalid }).refine((text) => readAnswer(text) !== null, copy.answerInvalid),
});
