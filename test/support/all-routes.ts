import type { RouteConfigEntry } from "@remix-run/route-config";

/** The routes with a path of their own, also those inside a layout or inside another route: their paths are whole. */
export function allRoutes(routes: RouteConfigEntry[]): RouteConfigEntry[] {
  return routes.flatMap((route) => {
    if (route.path === undefined && !route.index) return route.children ?? [];
    const inside = (route.children ?? []).filter(({ path }) => path !== undefined);
    return [route, ...inside.map((child) => ({ ...child, path: `${route.path}/${child.path}` }))];
  });
}
