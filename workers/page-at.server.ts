import type { ServerBuild } from "@remix-run/cloudflare";
import { matchRoutes } from "@remix-run/react";
import type { PageAt } from "#app/edge/cache/page-key.server.ts";
import { RecentEntries } from "#app/edge/cache/recent-entries.ts";
import { mergeHandles } from "#app/edge/http/route-handle.ts";
import { splitBuild } from "#workers/split-build.server.ts";

/** Paths whose page an isolate remembers: ranking the routes again would be a third of what a page from the cache costs. */
const maxPaths = 1_000;
/** Longer paths are none of our links, and would fill the memory. */
const maxPathLength = 200;

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
  const known = new RecentEntries<PageAt & { isPage: boolean }>(maxPaths);
  function match(path: string) {
    const part = partAt(path);
    const table = tables.get(part) ?? routesBelow(part.routes);
    tables.set(part, table);
    return matchRoutes(table, path) ?? [];
  }
  const handleOf = (matches: ReturnType<typeof match>) => mergeHandles(matches.map(({ route }) => route.handle));
  function lookUp(path: string): PageAt & { isPage: boolean } {
    const matches = match(path);
    const { cache = null, isPart, translated = false } = handleOf(matches);
    const module = build.routes[matches.at(-1)?.route.id ?? ""]?.module;
    return {
      routeIds: matches.flatMap(({ route }) => route.id ?? []),
      cache,
      isTranslated: translated,
      isPage: module === undefined || "default" in module || isPart === true,
    };
  }
  function pageAt(path: string) {
    const page = known.get(path) ?? lookUp(path);
    if (path.length <= maxPathLength) known.set(path, page);
    return page;
  }
  return { pageAt, isPage: (path) => pageAt(path).isPage };
}
