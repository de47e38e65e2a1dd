import { redirect } from "@remix-run/cloudflare";
import { landingRedirect } from "#app/edge/landing-guard.ts";
import type { Scope } from "#app/edge/scope.server.ts";
import { onlookerOf, ownDashboardOf } from "#app/shell/shown-navigation.ts";

/**
 * Throws a redirect when somebody asks for a landing page that is not theirs to see. Asked twice: around every page, before a
 * message for the next page is taken out of its cookie, and by the landing page itself, because a step from page to page asks
 * nobody else.
 */
export function guardLanding(scope: Pick<Scope, "actor" | "company">, url: URL): void {
  const dashboard = ownDashboardOf(onlookerOf(scope));
  const away = landingRedirect(url, { ...scope.company, dashboard });
  if (away !== null) throw redirect(away);
}
