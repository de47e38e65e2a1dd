import type { ShouldRevalidateFunctionArgs } from "@remix-run/react";

/** Lost permission, deleted record, expired session, or too much data. */
const refusals = new Set([401, 403, 404, 410, 413, 429]);

/**
 * Whether a form was rejected, or got no response of ours (`keepForm`), for `shouldRevalidate`: nothing changed, and a reload would discard
 * the input. Routes with a `shouldRevalidate` revalidate by default, whatever the status, and with them all others.
 */
export function isRefused({ actionStatus = 0 }: ShouldRevalidateFunctionArgs): boolean {
  return refusals.has(actionStatus) || actionStatus >= 500;
}
