/**
 * The form that a request submits. Audit entries of its changes contain it, so that of a form sent twice (a double click, a lost response)
 * one request has an effect: docs/decisions/055-forms-sent-twice.md.
 */
export type SentForm = {
  /** Fingerprint of key, sender, path and input; null without a key. */
  key: string | null;
  /** Distinguishes requests with the same key. */
  requestId: string;
  /** Whether the request has built audit entries with the key. */
  isAudited: boolean;
};

/** Hidden field with the key of each form of a page. */
export const formKeyField = "formKey";

export function emptySentForm(): SentForm {
  return { key: null, requestId: "", isAudited: false };
}
