import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { readLanding } from "#app/site/read-landing.server.ts";

/** What stands behind a dialog that has an address of its own: the landing page; on a company's host its own calm page, null. */
export function readDialogBackdrop(ctx: RequestContext) {
  return ctx.company.subdomain === null ? readLanding(ctx) : null;
}
