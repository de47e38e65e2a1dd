import type { Scope } from "#app/edge/scope.server.ts";
import { readLanding } from "#app/site/read-landing.server.ts";

/** What stands behind a dialog that has an address of its own: the landing page; on a company's host its own calm page, null. */
export function readDialogGround(scope: Scope) {
  return scope.company.subdomain === null ? readLanding(scope) : null;
}
