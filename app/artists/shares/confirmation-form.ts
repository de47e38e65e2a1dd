import { z } from "zod";
import { confirmationCopy } from "#app/artists/shares/confirmation-copy.ts";
import { maxName, maxNote } from "#app/artists/shares/confirmation-limits.ts";
import { readPercent } from "#app/backoffice/song-rights/share-row.ts";
import { optionalText, requiredText } from "#app/edge/forms/text-field.ts";

const { errors } = confirmationCopy;

/** A typed name as signature, and a note. */
export const signatureFields = {
  name: requiredText(confirmationCopy.name, maxName, errors.name),
  note: optionalText(confirmationCopy.note, maxNote),
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
