/** What the form of an answer gets back: which item it was about, and what is wrong with the note that it brought. */
export type AnswerReply = { item: string; note: string; error: string | null };

/** Whether the reply of the page's action is to an answer, not to a passcode. */
export function isAnswerReply(reply: object | undefined): reply is AnswerReply {
  return reply !== undefined && "item" in reply;
}
