import { z } from "zod";
import { visibleText } from "#app/edge/forms/visible-text.ts";
import { signedName } from "#app/licensing/approvals/answer-form.ts";
import { inboxCopy } from "#app/licensing/inbox/inbox-copy.ts";
import { threadLimits } from "#app/licensing/inbox/inbox-limits.ts";

const { thread: copy } = inboxCopy;

/** A party's message about a question. */
export const questionSchema = z.object({
  message: z
    .string({ error: copy.missing })
    .trim()
    .max(threadLimits.message, copy.long(threadLimits.message))
    .regex(visibleText, copy.missing),
  name: signedName,
});

/** A press without fields. */
export const pressSchema = z.object({});
