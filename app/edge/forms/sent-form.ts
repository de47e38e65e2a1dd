/**
 * The form that a request sends. The audit rows of what the request changes carry it, so that of a form that is sent twice (a double
 * click, a response that was lost) one request has an effect: docs/decisions/055-forms-sent-twice.md.
 */
export type SentForm = {
  /** Fingerprint of the form's own key, its sender, address and input; null without a key. */
  key: string | null;
  /** Tells the requests of one key apart. */
  requestId: string;
  /** Whether the request has built audit rows with the key. */
  isAudited: boolean;
};

/** The hidden field with the key that a page gives each of its forms. */
export const formKeyField = "formKey";

export function emptySentForm(): SentForm {
  return { key: null, requestId: "", isAudited: false };
}
