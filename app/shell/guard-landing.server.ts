import { redirect } from "@remix-run/cloudflare";
import { landingRedirect } from "#app/edge/context/landing-guard.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { ownDashboardOf, viewerOf } from "#app/shell/navigation/shown-navigation.ts";

/**
 * Throws a redirect when somebody asks for a landing page that is not theirs to see. Asked twice: around every page, before a
 * message for the next page is taken out of its cookie, and by the landing page itself, because a step from page to page asks
 * nobody else.
 */
export function guardLanding(ctx: Pick<RequestContext, "actor" | "company">, url: URL): void {
  const dashboard = ownDashboardOf(viewerOf(ctx));
  const away = landingRedirect(url, { ...ctx.company, dashboard });
  if (away !== null) throw redirect(away);
}
