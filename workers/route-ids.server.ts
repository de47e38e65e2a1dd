import * as serverBuild from "virtual:remix/server-build";
import type { ServerBuild } from "@remix-run/cloudflare";
import { matchRoutes } from "@remix-run/react";

type RouteObjects = NonNullable<Parameters<typeof matchRoutes>[0]>;

const entries = Object.values((serverBuild as unknown as ServerBuild).routes).flatMap((route) => route ?? []);

/** Route objects below `parentId`, in the router's format. */
function routesBelow(parentId: string | undefined): RouteObjects {
  return entries
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index }) =>
      index
        ? { id, path, index: true, caseSensitive: true }
        : { id, path, caseSensitive: true, children: routesBelow(id) },
    );
}

const routes = routesBelow(undefined);

/** `handle.isPart`: data of a page, at an address of its own. */
function isPartOfPage({ module }: (typeof entries)[number]): boolean {
  const handle = module.handle as { isPart?: boolean } | undefined;
  return "default" in module || handle?.isPart === true;
}

const pageIds = new Set(entries.filter(isPartOfPage).map(({ id }) => id));

/** Whether there is a page, a part of one, or nothing at `path`, and not a file or a redirect. */
export function isPage(path: string): boolean {
  const id = routeIdsAt(path).at(-1);
  return id === undefined || pageIds.has(id);
}

/** Ids of the routes that match `path`, outermost first. */
export function routeIdsAt(path: string): string[] {
  return (matchRoutes(routes, path) ?? []).flatMap(({ route }) => route.id ?? []);
}
