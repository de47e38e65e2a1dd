/**
 * Whether a loader runs for the page that answers a form without JavaScript: Remix gives it the headers of the POST and no body. A
 * loader that redirects then would lose what the action said.
 */
export function answersForm({ headers }: Request): boolean {
  return headers.has("Content-Type");
}
