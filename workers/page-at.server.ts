import type { ServerBuild } from "@remix-run/cloudflare";
import { matchRoutes } from "@remix-run/react";
import type { PageAt } from "#app/edge/cache/page-key.server.ts";
import { RecentEntries } from "#app/edge/cache/recent-entries.ts";
import { mergeHandles } from "#app/edge/http/route-handle.ts";
import { splitBuild } from "#workers/split-build.server.ts";

/** Paths whose page an isolate remembers: ranking the routes again would be a third of what a page from the cache costs. */
const maxPaths = 1_000;

type RouteObjects = NonNullable<Parameters<typeof matchRoutes>[0]>;

/** The routes below `parentId` as the router takes them. */
function routesBelow(routes: ServerBuild["routes"], parentId?: string): RouteObjects {
  return Object.values(routes)
    .flatMap((route) => (route?.parentId === parentId && route ? [route] : []))
    .map(({ id, path, index, module: { handle } }) =>
      index
        ? { id, path, handle, index: true, caseSensitive: true }
        : { id, path, handle, caseSensitive: true, children: routesBelow(routes, id) },
    );
}

type PageFinder = {
  pageAt(path: string): PageAt;
  /** Whether there is a page, a part of one, or nothing at `path`, and not a file or a redirect. */
  isPage(path: string): boolean;
};

/** What looks up the page at a path in the routes of the build. */
export function pageFinder(build: ServerBuild): PageFinder {
  const partAt = splitBuild(build);
  const tables = new WeakMap<ServerBuild, RouteObjects>();
  const known = new RecentEntries<PageAt>(maxPaths);
  function match(path: string) {
    const part = partAt(path);
    const table = tables.get(part) ?? routesBelow(part.routes);
    tables.set(part, table);
    return matchRoutes(table, path) ?? [];
  }
  const handleOf = (matches: ReturnType<typeof match>) => mergeHandles(matches.map(({ route }) => route.handle));
  return {
    pageAt(path) {
      const held = known.get(path);
      if (held !== undefined) return held;
      const matches = match(path);
      const routeIds = matches.flatMap(({ route }) => route.id ?? []);
      const page = { routeIds, cache: handleOf(matches).cache ?? null };
      known.set(path, page);
      return page;
    },
    isPage(path) {
      const matches = match(path);
      const module = build.routes[matches.at(-1)?.route.id ?? ""]?.module;
      return module === undefined || "default" in module || handleOf(matches).isPart === true;
    },
  };
}
