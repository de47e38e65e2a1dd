import { z } from "zod";
import { shareErrors } from "#app/sharing/share-errors.ts";
import { shareLimits } from "#app/sharing/share-limits.ts";
import { shareMarks } from "#app/sharing/visits/share-answer.ts";
import { readTime } from "#app/track/read-time.ts";

const { answer: errors } = shareErrors;

const note = z.string().trim();

const time = z
  .string()
  .max(20, errors.passage)
  .transform((typed) => Math.round((readTime(typed) ?? Number.NaN) * 1000));

/** Answer form. Without `mark` the mark is kept; `none` clears it. A note equal to `shownNote` was not edited. */
export const shareAnswerSchema = z.object({
  item: z.string().max(64).default(""),
  /** Both: the note is about this passage of the item. Milliseconds, NaN if invalid. */
  from: time.optional(),
  to: time.optional(),
  mark: z.enum([...shareMarks, "none"], { error: errors.mark }).optional(),
  note: note.max(shareLimits.note, errors.long(shareLimits.note)).default(""),
  shownNote: note.default(""),
});

export type ShareAnswerForm = z.output<typeof shareAnswerSchema>;
