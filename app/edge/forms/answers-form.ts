/**
 * Whether a loader runs for the page that responds to a form without JavaScript: Remix gives it the headers of the POST and no body. A
 * redirect from it would lose the action's result.
 */
export function answersForm({ headers }: Request): boolean {
  return headers.has("Content-Type");
}
