import { z } from "zod";
import { conversationsCopy } from "#app/catalogue/inquiries/conversations-copy.ts";
import { inquiryCopy as copy } from "#app/catalogue/inquiries/inquiry-copy.ts";
import { visibleText } from "#app/edge/forms/visible-text.ts";

const maxSubject = 150;
const maxMessage = 4000;

/** Form of a message to the owner of a recording. */
export const inquirySchema = z.object({
  subject: z
    .string({ error: copy.subjectEmpty })
    .trim()
    .regex(visibleText, copy.subjectEmpty)
    .max(maxSubject, copy.subjectLong(maxSubject)),
  message: z
    .string({ error: copy.messageEmpty })
    .trim()
    .regex(visibleText, copy.messageEmpty)
    .max(maxMessage, copy.messageLong(maxMessage)),
});

export type InquiryForm = z.output<typeof inquirySchema>;

/** The form of a reply. */
export const replySchema = z.object({
  message: z
    .string({ error: conversationsCopy.replyEmpty })
    .trim()
    .regex(visibleText, conversationsCopy.replyEmpty)
    .max(maxMessage, conversationsCopy.replyLong(maxMessage)),
});

/** Button that closes a conversation. */
export const closeSchema = z.object({ close: z.string().max(8) });
