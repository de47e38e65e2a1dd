import { matchRoutes } from "@remix-run/react";
import type { RouteConfigEntry } from "@remix-run/route-config";
import { mergeHandles, type RouteHandle } from "#app/edge/http/route-handle.ts";
import routeConfig from "#app/routes.ts";

type RouteObjects = NonNullable<Parameters<typeof matchRoutes>[0]>;

const modules = import.meta.glob<{ handle?: RouteHandle }>("../../app/**/routes/*.{ts,tsx}");

function toRoutes(entries: RouteConfigEntry[]): RouteObjects {
  return entries.map(({ file, path, index, children }) => ({
    id: file,
    path,
    ...(index ? { index: true } : { children: toRoutes(children ?? []) }),
    handle: async () => (await modules[`../../app/${file}`]?.())?.handle,
  }));
}

const routes = toRoutes(routeConfig);

/** The facts about the page at a path that its routes state. */
export async function handleAt(path: string): Promise<RouteHandle> {
  const matches = matchRoutes(routes, path) ?? [];
  return mergeHandles(await Promise.all(matches.map(({ route }) => route.handle())));
}
