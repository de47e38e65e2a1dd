import { z } from "zod";
import { contactCopy as copy } from "#app/visitor-requests/contact-copy.ts";
import { optionalChoice, requiredText, senderShape } from "#app/visitor-requests/visitor-fields.ts";
import { contactTopics, requestLimits as limits } from "#app/visitor-requests/visitor-request.ts";

/** The form of /contact-us. */
export const contactSchema = z
  .object({
    ...senderShape,
    topic: optionalChoice(copy.topic, contactTopics),
    message: requiredText(copy.message, limits.message, copy.messageMissing),
  })
  .transform(({ topic, ...rest }) => ({ ...rest, organisation: "", details: { topic } }));
