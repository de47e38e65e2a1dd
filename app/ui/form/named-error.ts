/**
 * An error with the name of its field. A message that any field can have (of a constraint, or of a schema without a message of its own) starts in
 * lower case and follows the label; other messages name the field themselves.
 */
export function namedError(error: string, label: string | null): string {
  if (!/^\p{Ll}/u.test(error)) return error;
  return label === null ? error.charAt(0).toUpperCase() + error.slice(1) : `${label}: ${error}`;
}
