import { and, eq, gt, type SQL } from "drizzle-orm";
import { resendMs } from "#app/records/write-once.server.ts";
import { inquiryMessages } from "#db/schema/comments.server.ts";

type Message = { userId: string; message: string; now: number };

/** Condition on messages: the same text by the same user within the last minute, in the conversations of `inConversation`. */
export function isSameMessage({ userId, message, now }: Message, inConversation: SQL): SQL | undefined {
  return and(
    inConversation,
    eq(inquiryMessages.userId, userId),
    eq(inquiryMessages.message, message),
    gt(inquiryMessages.createdAt, now - resendMs),
  );
}
