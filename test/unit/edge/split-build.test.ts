import type { ServerBuild } from "@remix-run/cloudflare";
import { matchRoutes } from "@remix-run/react";
import type { RouteConfigEntry } from "@remix-run/route-config";
import { expect, test, vi } from "vitest";
import routeConfig from "#app/routes.ts";
import { allRoutes } from "#test/support/all-routes.ts";
import { splitBuild } from "#workers/split-build.server.ts";

type Routes = ServerBuild["routes"];

function entriesOf(routes: RouteConfigEntry[], parentId: string): Routes {
  const own = routes.map(({ id, file, path, index }) => ({ id: id ?? file, parentId, path, index, module }));
  const below = routes.map(({ id, file, children }) => entriesOf(children ?? [], id ?? file));
  return Object.assign({}, ...below, Object.fromEntries(own.map((route) => [route.id, route])));
}

const module = { default: undefined };
const routes: Routes = { root: { id: "root", path: "", module }, ...entriesOf(routeConfig, "root") };
const build = { routes, assets: { version: "1", routes } } as unknown as ServerBuild;
const partAt = splitBuild(build);

type RouteObjects = NonNullable<Parameters<typeof matchRoutes>[0]>;

/** As Remix nests the routes of a build. */
function nested(entries: Routes, parentId?: string): RouteObjects {
  return Object.values(entries)
    .flatMap((route) => (route?.parentId === parentId && route ? [route] : []))
    .map(({ id, path, index }) => ({
      id,
      path,
      caseSensitive: true,
      ...(index ? { index: true } : { children: nested(entries, id) }),
    }));
}

const whole = nested(routes);
const partTable = (path: string) => nested(partAt(path.replace(/[?#].*/, "")).routes);

function matchedIn(table: RouteObjects, path: string): unknown {
  try {
    return matchRoutes(table, path)?.map(({ route, params, pathname }) => [route.id, params, pathname]) ?? null;
  } catch (error) {
    return String(error);
  }
}

/** Paths of every route with its parameters filled in, and what a crawler or an attacker might ask for instead. */
function pathsToMatch(): string[] {
  const known = allRoutes(routeConfig).map(
    ({ path = "" }) => `/${path.replaceAll(/:\w+/g, "a-b_1").replace("*", "x/y/z")}`,
  );
  const oddFormsOf = (path: string) => [
    `${path}/`,
    `/${path}`,
    path.toUpperCase(),
    `${path}/more`,
    `${path}%2F`,
    `${path}.data`,
    path.replace("a-b_1", "%E2%9C%93"),
    path.replace("a-b_1", "%"),
    path.replace("/", "/./"),
    path.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
  ];
  // Every form with a third of the routes: the package takes 3 ms for each path.
  const odd = known.flatMap((path, route) => oddFormsOf(path).filter((_, form) => form % 3 === route % 3));
  return [...known, ...odd, "", "//", "/%", "/%00", "/..", "/a//b", "/search?q=a#b", "/*", "/:slug", "/search/:slug"];
}

test("the part of the build for a path matches it as the whole build does", () => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const paths = pathsToMatch();
  expect(paths.length).toBeGreaterThan(300);
  for (const path of paths) expect(matchedIn(partTable(path), path), path).toEqual(matchedIn(whole, path));
});

test("the part for a page has a tenth of the routes at most, and its data get the same one", () => {
  const count = Object.keys(routes).length;
  for (const { path = "" } of allRoutes(routeConfig)) {
    const part = partAt(`/${path}`);
    expect(Object.keys(part.routes).length, path).toBeLessThan(count / 10);
    expect(Object.keys(part.assets.routes), path).toEqual(Object.keys(part.routes));
    expect(partAt(path === "" ? "/_root.data" : `/${path}.data`)).toBe(part);
  }
  expect(partAt("/__manifest")).toBe(build);
});

test("however many paths there are, pages of one route have one part", () => {
  const parts = new Set(Array.from({ length: 500 }, (_, at) => partAt(`/music-sync-licensing/song/song-${at}`)));
  expect(parts.size).toBe(1);
});

test("the parent paths of a page, which the browser gets with it, are in its part", () => {
  const table = partTable("/sliders/edit/1/shares");
  for (const path of ["/", "/sliders", "/sliders/edit", "/sliders/edit/1"])
    expect(matchedIn(table, path)).toEqual(matchedIn(whole, path));
});
