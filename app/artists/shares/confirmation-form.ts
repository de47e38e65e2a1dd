import { z } from "zod";
import { confirmationCopy } from "#app/artists/shares/confirmation-copy.ts";
import { maxName, maxNote } from "#app/artists/shares/confirmation-limits.ts";
import { readPercent } from "#app/backoffice/song-rights/share-row.ts";
import { visibleText } from "#app/edge/forms/visible-text.ts";

const { errors } = confirmationCopy;

/** A typed name as signature, and a note. */
export const signatureFields = {
  name: z.string({ error: errors.name }).trim().max(maxName, errors.nameLong(maxName)).regex(visibleText, errors.name),
  note: z.string().trim().max(maxNote, errors.noteLong(maxNote)).default(""),
};

/** What the owner of a share answers by link. */
export const confirmationSchema = z
  .object({
    answer: z.enum(["yes", "other", "not_mine"], { error: errors.answer }),
    share: z.string().trim().max(20, errors.share).default(""),
    ...signatureFields,
  })
  .transform(({ share, ...typed }, context) => {
    const answerBp = typed.answer === "other" ? readPercent(share) : null;
    if (typed.answer === "other" && answerBp === null)
      context.addIssue({ code: "custom", path: ["share"], message: errors.share });
    return { ...typed, answerBp };
  });

export type Confirmation = z.output<typeof confirmationSchema>;
