/** Result of an answer form: item, errors, and the input; passage times as typed. */
export type AnswerReply = { item: string; note: string; error: string | null; from?: string; to?: string };

/** Whether the action's result is about an answer instead of a passcode. */
export function isAnswerReply(reply: object | undefined): reply is AnswerReply {
  return reply !== undefined && "item" in reply;
}
