import type { ServerBuild } from "@remix-run/cloudflare";

type Route = NonNullable<ServerBuild["routes"][string]>;

/** The first segment of the path at which a route stands; "" for one that can stand at any: index, splat, layouts above all others. */
function firstSegment(route: Route, routes: ServerBuild["routes"]): string {
  const parent = route.parentId === undefined ? undefined : routes[route.parentId];
  const inherited = parent ? firstSegment(parent, routes) : "";
  const [own = ""] = (route.path ?? "").split("/");
  return inherited || (/[:*?]/.test(own) ? "" : own);
}

/** The part of a build that has the routes of these ids and those around them. */
function partOf({ routes, assets, ...build }: ServerBuild, ids: string[]): ServerBuild {
  const kept = new Set<string>();
  for (const id of ids)
    for (let route = routes[id]; route && !kept.has(route.id); route = routes[route.parentId ?? ""]) kept.add(route.id);
  const pick = <Entry>(record: Record<string, Entry>) =>
    Object.fromEntries(Object.entries(record).filter(([id]) => kept.has(id)));
  return { ...build, routes: pick(routes), assets: { ...assets, routes: pick(assets.routes) } };
}

/**
 * A build for each first segment of a path, with the routes that such a path can match. Remix ranks all routes of its build five times for
 * each page and creates them once more: docs/decisions/011.
 */
export function splitBuild(build: ServerBuild): Map<string, ServerBuild> {
  const bySegment = new Map<string, string[]>();
  for (const route of Object.values(build.routes)) {
    if (!route) continue;
    const segment = firstSegment(route, build.routes);
    bySegment.set(segment, [...(bySegment.get(segment) ?? []), route.id]);
  }
  const everywhere = (bySegment.get("") ?? []).filter((id) => build.routes[id]?.path || build.routes[id]?.index);
  return new Map(
    [...bySegment].map(([segment, ids]) => [segment, partOf(build, segment ? [...ids, ...everywhere] : everywhere)]),
  );
}

/** The first segment of a page's path, as it stands in the address of the page or of its data. */
export function segmentOf(pathname: string): string {
  const [, segment = ""] = pathname.replace(/\.data$/, "").split("/");
  return segment === "_root" ? "" : segment;
}
