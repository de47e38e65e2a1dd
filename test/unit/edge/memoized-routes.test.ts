import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { matchRoutes as originalMatch } from "@remix-run/react";
import type { RouteConfigEntry } from "@remix-run/route-config";
import { afterAll, expect, test, vi } from "vitest";
import routeConfig from "#app/routes.ts";
import { patchRouteModule, routePatches } from "#scripts/vite/memoize-server-routes.ts";
import { allRoutes } from "#test/support/all-routes.ts";

type Route = { id: string; path: string | undefined; index: undefined; children: Route[] | undefined };

function toRoute({ path, index, id, file, children: inner }: RouteConfigEntry): Route {
  return { id: id ?? file, path, index: index as undefined, children: inner?.map(toRoute) };
}

const children = routeConfig.map(toRoute);
const routes = [{ id: "root", path: "", children }];
const folder = mkdtempSync(join(tmpdir(), "syncline-routes-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function sourceOf(file: string): { id: string; code: string } {
  const id = join(process.cwd(), "node_modules", file);
  return { id, code: readFileSync(id, "utf8") };
}

type MatchRoutes = typeof originalMatch;

async function patchedRouter(): Promise<{ matchRoutes: MatchRoutes }> {
  const { id, code } = sourceOf("@remix-run/router/dist/router.js");
  const file = join(folder, "router.mjs");
  writeFileSync(file, patchRouteModule(id, code)?.replace(/\/\/# sourceMappingURL.*/, "") ?? "");
  return import(pathToFileURL(file).href);
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
  ];
  // Every form with a third of the routes: the package takes 3 ms for each path.
  const odd = known.flatMap((path, route) => oddFormsOf(path).filter((_, form) => form % 3 === route % 3));
  return [...known, ...odd, "", "//", "/%", "/%00", "/..", "/a//b", "/search?q=a#b", "/*", "/:slug", "/search/:slug"];
}

test("the memoized route table matches every path as the package itself does, at the first and at later calls", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const { matchRoutes: patchedMatch } = await patchedRouter();
  const outcome = (matchRoutes: MatchRoutes, path: string) => {
    try {
      return matchRoutes(routes, path);
    } catch (error) {
      return String(error);
    }
  };
  const paths = pathsToMatch();
  expect(paths.length).toBeGreaterThan(500);
  // The package ranks all routes anew for each path, so it is asked once.
  const expected = new Map(paths.map((path) => [path, outcome(originalMatch, path)]));
  for (const path of [...paths, ...paths.toReversed()])
    expect(outcome(patchedMatch, path), path).toEqual(expected.get(path));
});

test("matches belong to the caller: one who changes them changes no later ones", async () => {
  const { matchRoutes } = await patchedRouter();
  const path = "/music-sync-licensing/song/a-song";
  for (const call of [1, 2, 3]) {
    const matches = matchRoutes(routes, path) ?? [];
    expect(matches, `call ${call}`).toEqual(originalMatch(routes, path));
    for (const match of matches)
      Object.assign(match, { pathname: "changed", params: Object.assign(match.params, { slug: "changed" }) });
    matches.length = 0;
  }
});

test("any number of paths can be matched", async () => {
  const { matchRoutes } = await patchedRouter();
  for (let index = 0; index < 1_200; index += 1) {
    const path = `/music-sync-licensing/song/song-${index}`;
    expect(matchRoutes(routes, path)?.at(-1)?.params.slug).toBe(`song-${index}`);
  }
});

test("two route tables do not share their ranking", async () => {
  const { matchRoutes } = await patchedRouter();
  const idsOf = (table: typeof routes) => matchRoutes(table, "/search")?.map(({ route }) => route.id);
  expect(idsOf(routes)).toEqual(["root", "search"]);
  expect(idsOf([{ id: "other", path: "search", children: [] }])).toEqual(["other"]);
  expect(idsOf(routes)).toEqual(["root", "search"]);
});

type Strip = (request: Request) => Request;

test("a loader gets the request itself where its address names no loaders, and one without their names where it does", async () => {
  const { id, code } = sourceOf("@remix-run/server-runtime/dist/esm/data.js");
  const functions = /function stripIndexParam[\s\S]*?(?=export \{)/.exec(patchRouteModule(id, code) ?? "")?.[0];
  const file = join(folder, "data.mjs");
  writeFileSync(file, `${functions} export { stripIndexParam, stripRoutesParam };`);
  const { stripIndexParam, stripRoutesParam }: Record<string, Strip> = await import(pathToFileURL(file).href);
  const stripped = (address: string) => {
    const request = new Request(`http://localhost${address}`);
    const result = stripRoutesParam?.(stripIndexParam?.(request) ?? request);
    return [result?.url.slice("http://localhost".length), result === request];
  };
  for (const address of ["/", "/search", "/search?q=index", "/search?q=_routes&indexed=1&_routesof=2"])
    expect(stripped(address)).toEqual([address, true]);
  expect(stripped("/?index")).toEqual(["/", false]);
  expect(stripped("/?q=a&index&index=2")).toEqual(["/?q=a&index=2", false]);
  expect(stripped("/search.data?_routes=root%2Csearch&q=a")).toEqual(["/search.data?q=a", false]);
});

test("every patch fits the installed packages, and one that does not stops the build", () => {
  for (const file of new Set(routePatches.map((patch) => patch.file))) {
    const { id, code } = sourceOf(file);
    expect(patchRouteModule(id, code)).not.toBe(code);
    expect(() => patchRouteModule(id, code.replaceAll(/routes|strip|memo/g, "changed"))).toThrow("has changed");
  }
});
