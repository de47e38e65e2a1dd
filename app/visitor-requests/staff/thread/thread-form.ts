import { z } from "zod";
import { labelled } from "#app/edge/forms/labelled.ts";
import { visibleText } from "#app/edge/forms/visible-text.ts";
import { threadCopy as copy } from "#app/visitor-requests/staff/thread/thread-copy.ts";

/** Characters of an email. */
export const maxMessage = 5000;

function text(label: string) {
  return z
    .string({ error: copy.missing(label) })
    .trim()
    .regex(visibleText, copy.missing(label))
    .max(maxMessage, labelled(label));
}

export const replySchema = z.object({ reply: text(copy.reply) });
export const answerSchema = z.object({ answer: text(copy.answer) });
