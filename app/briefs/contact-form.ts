import { z } from "zod";
import { contactCopy as copy } from "#app/briefs/contact-copy.ts";
import { optionalChoice, requiredText, senderShape } from "#app/briefs/visitor-fields.ts";
import { contactTopics, requestLimits as limits } from "#app/briefs/visitor-request.ts";

/** The form of /contact-us. */
export const contactSchema = z
  .object({
    ...senderShape,
    topic: optionalChoice(copy.topic, contactTopics),
    message: requiredText(copy.message, limits.message, copy.messageMissing),
  })
  .transform(({ topic, ...rest }) => ({ ...rest, organisation: "", details: { topic } }));
