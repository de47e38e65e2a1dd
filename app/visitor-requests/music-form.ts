import { z } from "zod";
import { optionalText } from "#app/edge/forms/text-field.ts";
import { linksCopy } from "#app/visitor-requests/links-copy.ts";
import { musicCopy as copy } from "#app/visitor-requests/music-copy.ts";
import { linkList, optionalChoice, requiredText, senderShape } from "#app/visitor-requests/visitor-fields.ts";
import { requestLimits as limits, musicRights, musicRoles } from "#app/visitor-requests/visitor-request.ts";

/** Form of artists and labels who send music and request an account. */
export const musicSchema = z
  .object({
    ...senderShape,
    organisation: requiredText(copy.organisation, limits.organisation, copy.organisationMissing),
    role: optionalChoice(copy.role, musicRoles),
    links: linkList.refine((typed) => typed.length > 0, linksCopy.missing),
    rights: optionalChoice(copy.rights, musicRights),
    message: optionalText(copy.message, limits.message),
  })
  .transform(({ role, links, rights, ...rest }) => ({ ...rest, details: { role, links, rights } }));
