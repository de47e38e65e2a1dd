import { redirect } from "@remix-run/cloudflare";
import { landingRedirect } from "#app/edge/context/landing-guard.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { ownDashboardOf, viewerOf } from "#app/shell/navigation/shown-navigation.server.ts";

/**
 * Redirects visitors who must not see the landing page. Called twice: by the root loader, before the flash message is consumed, and by the
 * landing page, because client-side navigation does not run the root loader. @throws a redirect
 */
export function guardLanding(ctx: Pick<RequestContext, "actor" | "company">, url: URL): void {
  const dashboard = ownDashboardOf(viewerOf(ctx));
  const away = landingRedirect(url, { ...ctx.company, dashboard });
  if (away !== null) throw redirect(away);
}
