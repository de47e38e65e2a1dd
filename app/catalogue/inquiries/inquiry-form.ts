import { z } from "zod";
import { inquiryCopy as copy } from "#app/catalogue/inquiries/inquiry-copy.ts";

const maxSubject = 150;
const maxMessage = 4000;

/** The form of a message to the owner of a recording. */
export const inquirySchema = z.object({
  subject: z
    .string({ error: copy.subjectEmpty })
    .trim()
    .min(1, copy.subjectEmpty)
    .max(maxSubject, copy.subjectLong(maxSubject)),
  message: z
    .string({ error: copy.messageEmpty })
    .trim()
    .min(1, copy.messageEmpty)
    .max(maxMessage, copy.messageLong(maxMessage)),
});

export type InquiryForm = z.output<typeof inquirySchema>;
