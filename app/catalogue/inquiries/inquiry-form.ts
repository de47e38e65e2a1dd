import { z } from "zod";
import { conversationsCopy } from "#app/catalogue/inquiries/conversations-copy.ts";
import { inquiryCopy as copy } from "#app/catalogue/inquiries/inquiry-copy.ts";
import { requiredText } from "#app/edge/forms/text-field.ts";

const maxSubject = 150;
const maxMessage = 4000;

/** Form of a message to the owner of a recording. */
export const inquirySchema = z.object({
  subject: requiredText(copy.subject, maxSubject, copy.subjectEmpty, "use"),
  message: requiredText(copy.message, maxMessage, copy.messageEmpty, "use"),
});

export type InquiryForm = z.output<typeof inquirySchema>;

/** The form of a reply. */
export const replySchema = z.object({
  message: requiredText(conversationsCopy.reply, maxMessage, conversationsCopy.replyEmpty, "use"),
});

/** Button that closes a conversation. */
export const closeSchema = z.object({ close: z.string().max(8) });
