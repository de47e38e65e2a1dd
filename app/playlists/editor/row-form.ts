import { z } from "zod";
import { editorCopy as copy } from "#app/playlists/editor/editor-copy.ts";
import { noteField, storedText } from "#app/playlists/playlist-form.ts";

/** Milliseconds of "1:05", "65" or "1:02:03"; null for an empty text, NaN for anything else. */
function readTime(text: string): number | null {
  const typed = text.trim();
  if (typed === "") return null;
  if (!/^(?:\d{1,3}:)?(?:\d{1,2}:)?\d{1,4}(?:\.\d{1,3})?$/.test(typed)) return Number.NaN;
  const seconds = typed.split(":").reduce((sum, part) => sum * 60 + Number(part), 0);
  return Math.round(seconds * 1000);
}

/** A typed time; null if empty. */
export const passageTime = z
  .string()
  .max(20, copy.passageFormat)
  .default("")
  .transform(readTime)
  .refine((ms) => !Number.isNaN(ms), copy.passageFormat);
/** Milliseconds that a form was rendered with. */
export const storedTime = z
  .string()
  .max(20)
  .default("")
  .transform((text) => (text === "" ? null : Number(text)));

export type PassageTimes = { startMs: number | null; endMs: number | null };

/** Passage between two times in milliseconds; without a start it begins at 0. Null for a start without an end after it. */
export function passageBetween({ startMs, endMs }: PassageTimes): PassageTimes | null {
  const fromMs = startMs ?? (endMs === null ? null : 0);
  return fromMs !== null && (endMs === null || endMs <= fromMs) ? null : { startMs: fromMs, endMs };
}

/** Passage between two typed times, as `passageBetween`. Issues are at `end`. */
export function readPassage({ start, end }: { start: number | null; end: number | null }, check: z.RefinementCtx) {
  const typed = { startMs: start, endMs: end };
  const passage = passageBetween(typed);
  if (passage === null) check.addIssue({ code: "custom", path: ["end"], message: copy.passageOrder });
  return passage ?? typed;
}

/** Form of a track in a playlist: its fields and the values they were rendered with. */
export const rowSchema = z
  .object({
    rowId: z.string().max(64),
    note: noteField,
    recordingId: z.string().max(64),
    start: passageTime,
    end: passageTime,
    noteBefore: storedText,
    recordingBefore: z.string().max(64),
    startBefore: storedTime,
    endBefore: storedTime,
  })
  .transform(({ start, end, ...fields }, check) => ({ ...fields, ...readPassage({ start, end }, check) }));

export type RowForm = z.output<typeof rowSchema>;
