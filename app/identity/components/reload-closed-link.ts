import type { ShouldRevalidateFunctionArgs } from "@remix-run/react";

/**
 * `shouldRevalidate` of a page behind an emailed link: after a 410 its loader runs again, so that the page says that the link no
 * longer works. Remix loads nothing again after an action that failed.
 */
export function reloadClosedLink({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return actionStatus === 410 || defaultShouldRevalidate;
}
