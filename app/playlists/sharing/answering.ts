import type { AnswerReply } from "#app/sharing/visits/answer-reply.ts";
import type { ShareAnswers } from "#app/sharing/visits/share-answer.ts";

/** What the recipient of a shared playlist can answer, and has answered. */
export type Answering = {
  answers: ShareAnswers;
  takesNotes: boolean;
  isStaff: boolean;
  /** The sender was told, and nothing was answered since. */
  isDone: boolean;
  /** The reply to a plain form of an answer. */
  reply: AnswerReply | undefined;
};
