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

/** Ids of the routes that match `path`, outermost first. */
export function routeIdsAt(path: string): string[] {
  return (matchRoutes(routes, path) ?? []).flatMap(({ route }) => route.id ?? []);
}
