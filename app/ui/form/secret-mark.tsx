/**
 * Names a field of a form that holds a secret: it is never sent back to the browser. `app/edge/forms/pending-submission.server.ts` reads it
 * from the form.
 */
export function SecretMark({ name }: { name: string | undefined }) {
  return name === undefined ? null : <input type="hidden" name="secretFields" value={name} />;
}
