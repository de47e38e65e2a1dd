import { z } from "zod";
import { claimStates, claimLimits as limits } from "#app/artists/claims/claim.ts";
import { claimsCopy } from "#app/artists/claims/claims-copy.ts";
import { readWebAddress } from "#app/catalogue/record/artist/artist-links.ts";
import { labelled } from "#app/edge/forms/labelled.ts";
import { optionalText, requiredText } from "#app/edge/forms/text-field.ts";
import { identifierText } from "#app/rights/identifier-text.ts";
import { readIpi } from "#app/rights/identifiers.ts";
import { pageField, searchField } from "#app/ui/list/list-query.ts";

const { errors } = claimsCopy;

/** The form of a claim, and the body of the API. `relation`: `choiceValue`. */
export const claimSchema = z.object({
  relation: z.string({ error: errors.relation }).max(100, errors.relation),
  proofUrl: z
    .string({ error: errors.proofUrl })
    .trim()
    .max(limits.proofUrl, labelled(claimsCopy.form.proofUrl))
    .transform((typed, context) => {
      const url = readWebAddress(typed);
      if (url?.startsWith("https:")) return url;
      context.addIssue({ code: "custom", message: errors.proofUrl });
      return z.NEVER;
    }),
  ipi: identifierText("ipi", claimsCopy.staff.ipi)
    .transform((text) => readIpi(text))
    .nullable()
    .default(null),
  message: optionalText(claimsCopy.staff.message, limits.message),
});

export type ClaimInput = z.output<typeof claimSchema>;

/** Why a claim is refused, or its grant undone. */
export const reasonSchema = z.object({
  reason: requiredText(claimsCopy.staff.reason, limits.reason, errors.reason),
});

/** The queue of the staff, in its address. An invalid value counts as not set. */
export const claimQuerySchema = z.object({
  q: searchField,
  state: z.enum(["all", ...claimStates]).catch("waiting"),
  sort: z.enum(["oldest", "newest"]).catch("oldest"),
  page: pageField,
});

export type ClaimQuery = z.infer<typeof claimQuerySchema>;
