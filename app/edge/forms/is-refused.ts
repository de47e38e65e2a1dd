import type { ShouldRevalidateFunctionArgs } from "@remix-run/react";

/** What a form changes is no longer the person's, or is gone; the session has ended; or there is too much of it. */
const refusals = new Set([401, 403, 404, 410, 413, 429]);

/**
 * Whether a form was refused for good, or got no response of ours (`keepForm`), for `shouldRevalidate`: it changed nothing, and the page
 * loaded again would take away what was typed. The default of a route with a `shouldRevalidate` of its own is to load again, whatever the
 * status, and with it all others.
 */
export function isRefused({ actionStatus = 0 }: ShouldRevalidateFunctionArgs): boolean {
  return refusals.has(actionStatus) || actionStatus >= 500;
}
