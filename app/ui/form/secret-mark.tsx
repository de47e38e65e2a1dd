/** Marks a field as secret: never sent back to the browser. Read by `app/edge/forms/pending-submission.server.ts`. */
export function SecretMark({ name }: { name: string | undefined }) {
  return name === undefined ? null : <input type="hidden" name="secretFields" value={name} />;
}
