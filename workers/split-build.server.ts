import type { ServerBuild } from "@remix-run/cloudflare";
import { defaultLanguage, type Language } from "#app/edge/language/languages.ts";

type Route = NonNullable<ServerBuild["routes"][string]>;

/** The part of a build that has the routes of these ids and those around them. */
function partOf({ routes, assets, ...build }: ServerBuild, ids: string[]): ServerBuild {
  const kept = new Set<string>();
  for (const id of ids)
    for (let route = routes[id]; route && !kept.has(route.id); route = routes[route.parentId ?? ""]) kept.add(route.id);
  const pick = <Entry>(record: Record<string, Entry>) =>
    Object.fromEntries(Object.entries(record).filter(([id]) => kept.has(id)));
  return { ...build, routes: pick(routes), assets: { ...assets, routes: pick(assets.routes) } };
}

/** The segments of a route's whole path: "song", ":slug". */
function segmentsOf(route: Route, routes: ServerBuild["routes"]): string[] {
  const parent = routes[route.parentId ?? ""];
  return [...(parent ? segmentsOf(parent, routes) : []), ...(route.path ?? "").split("/").filter(Boolean)];
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** Whether a route can match a path, or one of its parents, of which the browser gets the routes too. */
function canMatch(pattern: string[], path: string[]): boolean {
  return pattern.every(
    (segment, at) => segment === "*" || (at < path.length && (segment.startsWith(":") || segment === path[at])),
  );
}

/**
 * The part of a build with the routes that a path can match: Remix ranks all routes of its build for each match of a page, and creates
 * them once more (docs/decisions/011). Equal sets of routes give the same part, so there are at most as many as routes.
 */
export function splitBuild(build: ServerBuild): (pathname: string) => ServerBuild {
  const patterns = Object.values(build.routes).flatMap((route) =>
    route && (route.path || route.index) ? [{ id: route.id, segments: segmentsOf(route, build.routes) }] : [],
  );
  const parts = new Map<string, ServerBuild>();
  return (pathname) => {
    // Remix's requests for the routes of other paths.
    if (pathname === "/__manifest") return build;
    const path = pathname
      .replace(/\.data$/, "")
      .split("/")
      .filter(Boolean)
      .map(decode);
    const ids = patterns.filter(({ segments }) => canMatch(segments, path)).map(({ id }) => id);
    const key = ids.join(" ");
    const part = parts.get(key) ?? partOf(build, ids);
    parts.set(key, part);
    return part;
  };
}

/** A build whose scripts have their texts in `language`: `scripts/vite/language-files.ts` puts those into folders of their own. */
export function inItsLanguage(build: ServerBuild, language: Language): ServerBuild {
  if (language === defaultLanguage || import.meta.env.DEV) return build;
  const assets = JSON.stringify(build.assets).replace(/"\/assets\/([\w.-]+\.js)"/g, `"/assets/${language}/$1"`);
  return { ...build, assets: JSON.parse(assets) };
}
