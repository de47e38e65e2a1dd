import { z } from "zod";
import { shareErrors } from "#app/sharing/share-errors.ts";
import { shareLimits } from "#app/sharing/share-limits.ts";
import { shareMarks } from "#app/sharing/visits/share-answer.ts";

const { answer: errors } = shareErrors;

/** Browsers send line breaks as CR LF. */
const note = z.string().transform((text) => text.replaceAll("\r\n", "\n").trim());

/** The form of an answer. Without `mark` the mark stays; `none` takes it back. A note that is still `shownNote` was not touched. */
export const shareAnswerSchema = z.object({
  item: z.string().max(64).default(""),
  mark: z.enum([...shareMarks, "none"], { error: errors.mark }).optional(),
  note: note.pipe(z.string().max(shareLimits.note, errors.long(shareLimits.note))).default(""),
  shownNote: note.default(""),
});

export type ShareAnswerForm = z.output<typeof shareAnswerSchema>;
