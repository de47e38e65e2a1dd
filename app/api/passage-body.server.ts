import { z } from "zod";
import { AppError } from "#app/edge/http/app-error.ts";
import { editorCopy } from "#app/playlists/editor/editor-copy.ts";
import { type PassageTimes, passageBetween } from "#app/playlists/editor/row-form.ts";

/** A time of a passage: seconds in the body, parsed to milliseconds. */
export const passageSeconds = z
  .number()
  .min(0)
  .transform((value) => Math.round(value * 1000))
  .nullable();

/**
 * The passage after a body's `start` and `endTime` are applied; omitted times stay. @throws AppError invalid, naming the field, for a start
 * without an end after it
 */
export function changedPassage(
  { startMs, endMs }: PassageTimes,
  { start, endTime }: { start?: number | null; endTime?: number | null },
): PassageTimes {
  if (start === undefined && endTime === undefined) return { startMs, endMs };
  const passage = passageBetween({
    startMs: start === undefined ? startMs : start,
    endMs: endTime === undefined ? endMs : endTime,
  });
  if (passage !== null) return passage;
  throw new AppError("invalid", editorCopy.passageOrder, { endTime: [editorCopy.passageOrder] });
}
