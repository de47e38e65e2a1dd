import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { readLanding } from "#app/site/read-landing.server.ts";

/** The landing page behind a dialog with a URL of its own; null on a company's host, which shows a plain page. */
export function readDialogBackdrop(ctx: RequestContext) {
  return ctx.company.subdomain === null ? readLanding(ctx) : null;
}
