/** What the form of an answer gets back: which item it was about, and what is wrong with what it brought; the times of a passage as they were typed. */
export type AnswerReply = { item: string; note: string; error: string | null; from?: string; to?: string };

/** Whether the reply of the page's action is to an answer, not to a passcode. */
export function isAnswerReply(reply: object | undefined): reply is AnswerReply {
  return reply !== undefined && "item" in reply;
}
