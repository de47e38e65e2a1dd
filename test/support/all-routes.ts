import type { RouteConfigEntry } from "@remix-run/route-config";

/** The routes with a path of their own, those inside a layout too. */
export function allRoutes(routes: RouteConfigEntry[]): RouteConfigEntry[] {
  return routes.flatMap((route) => (route.path === undefined && !route.index ? (route.children ?? []) : [route]));
}
