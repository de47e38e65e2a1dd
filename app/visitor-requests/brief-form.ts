import { z } from "zod";
import { fromList } from "#app/edge/forms/labelled.ts";
import { optionalText } from "#app/edge/forms/text-field.ts";
import { briefCopy as copy } from "#app/visitor-requests/brief-copy.ts";
import { linkList, optionalChoice, requiredText, senderShape } from "#app/visitor-requests/visitor-fields.ts";
import {
  type BriefMedium,
  briefBudgets,
  briefMedia,
  briefNeeds,
  requestLimits as limits,
} from "#app/visitor-requests/visitor-request.ts";

const mediaNames = Object.keys(briefMedia) as BriefMedium[];

/** The brief form. Name, address and project are required. */
export const briefSchema = z
  .object({
    ...senderShape,
    organisation: optionalText(copy.organisation, limits.organisation),
    message: requiredText(copy.message, limits.message, copy.messageMissing),
    need: optionalChoice(copy.need, briefNeeds),
    deadline: z.union([z.literal(""), z.iso.date()], { error: copy.deadlineShape }).default(""),
    budget: optionalChoice(copy.budget, briefBudgets),
    media: z
      .array(z.enum(mediaNames, fromList(copy.media)))
      .max(mediaNames.length)
      .default([]),
    territory: optionalText(copy.territory, limits.territory),
    references: linkList,
  })
  .transform(({ need, deadline, budget, media, territory, references, ...rest }) => ({
    ...rest,
    details: { need, deadline, budget, media, territory, references },
  }));
