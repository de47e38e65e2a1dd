import type { Plugin } from "vite";

/** `file`: the end of the module's path. `from` must occur exactly once, or the build fails: the package has changed. */
type Patch = { file: string; from: string; to: string };

/** Paths whose matches are kept for each table; then it starts anew. */
const maxMatches = 500;

/**
 * Remix creates and ranks the whole route table again for every match, compiles the pattern of each route that it tries, and matches the
 * path of a page four times and its parent paths once. On the server neither the table nor its order changes after the start, so each
 * is computed once. It also copies the request twice for each loader, to take out parameters that few addresses have: those alone are
 * copied. See docs/decisions/011.
 */
export const routePatches: readonly Patch[] = [
  {
    file: "@remix-run/router/dist/router.js",
    from: `  let branches = flattenRoutes(routes);
  rankRouteBranches(branches);
  let matches = null;`,
    to: `  let table = routeTables.get(routes);
  if (table === undefined) {
    table = { branches: flattenRoutes(routes), matches: new Map() };
    rankRouteBranches(table.branches);
    routeTables.set(routes, table);
  }
  let { branches } = table;
  let matchesKey = \`\${allowPartial} \${pathname}\`;
  let known = table.matches.get(matchesKey);
  if (known !== undefined) return copyMatches(known);
  let matches = null;`,
  },
  {
    file: "@remix-run/router/dist/router.js",
    from: `matches = matchRouteBranch(branches[i], decoded, allowPartial);
  }
  return matches;`,
    to: `matches = matchRouteBranch(branches[i], decoded, allowPartial);
  }
  if (matches !== null) {
    if (table.matches.size >= ${maxMatches}) table.matches.clear();
    table.matches.set(matchesKey, copyMatches(matches));
  }
  return matches;`,
  },
  {
    file: "@remix-run/router/dist/router.js",
    from: "function matchRoutesImpl(",
    to: `const routeTables = new WeakMap();
function copyMatches(matches) {
  return matches.map((match) => ({ ...match, params: { ...match.params } }));
}
function matchRoutesImpl(`,
  },
  {
    file: "@remix-run/router/dist/router.js",
    from: "let [matcher, compiledParams] = compilePath(pattern.path, pattern.caseSensitive, pattern.end);",
    to: `let patternKey = \`\${pattern.caseSensitive} \${pattern.end} \${pattern.path}\`;
  let compiled = compiledPaths.get(patternKey);
  if (compiled === undefined) {
    compiled = compilePath(pattern.path, pattern.caseSensitive, pattern.end);
    compiledPaths.set(patternKey, compiled);
  }
  let [matcher, compiledParams] = compiled;`,
  },
  {
    file: "@remix-run/router/dist/router.js",
    from: "function matchPath(",
    to: "const compiledPaths = new Map();\nfunction matchPath(",
  },
  {
    file: "@remix-run/react/dist/esm/server.js",
    from: "let routes = createServerRoutes(manifest.routes, routeModules, context.future, context.isSpaMode);",
    to: `let routes = serverRoutes.get(manifest.routes);
  if (routes === undefined) {
    routes = createServerRoutes(manifest.routes, routeModules, context.future, context.isSpaMode);
    serverRoutes.set(manifest.routes, routes);
  }`,
  },
  {
    file: "@remix-run/react/dist/esm/server.js",
    from: "function RemixServer(",
    to: "const serverRoutes = new WeakMap();\nfunction RemixServer(",
  },
  {
    file: "react-router-dom/server.mjs",
    from: `let manifest = {};
  let dataRoutes = UNSAFE_convertRoutesToDataRoutes(routes, UNSAFE_mapRouteProperties, undefined, manifest);

  // Because`,
    to: `let converted = staticRoutes.get(routes);
  if (converted === undefined) {
    const manifest = {};
    const dataRoutes = UNSAFE_convertRoutesToDataRoutes(routes, UNSAFE_mapRouteProperties, undefined, manifest);
    converted = { manifest, dataRoutes };
    staticRoutes.set(routes, converted);
  }
  const { manifest, dataRoutes } = converted;

  // Because`,
  },
  {
    file: "react-router-dom/server.mjs",
    from: "function createStaticRouter(",
    to: "const staticRoutes = new WeakMap();\nfunction createStaticRouter(",
  },
  {
    file: "@remix-run/server-runtime/dist/esm/entry.js",
    from: "  return Object.keys(manifest).reduce((memo, routeId) => {",
    to: `  let known = entryModules.get(manifest);
  if (known !== undefined) return known;
  const modules = Object.keys(manifest).reduce((memo, routeId) => {`,
  },
  {
    file: "@remix-run/server-runtime/dist/esm/entry.js",
    from: "  }, {});\n}",
    to: "  }, {});\n  entryModules.set(manifest, modules);\n  return modules;\n}",
  },
  {
    file: "@remix-run/server-runtime/dist/esm/entry.js",
    from: "function createEntryRouteModules(",
    to: "const entryModules = new WeakMap();\nfunction createEntryRouteModules(",
  },
  {
    file: "@remix-run/server-runtime/dist/esm/data.js",
    from: "function stripIndexParam(request) {",
    to: "function stripIndexParam(request) {\n  if (!/[?&]index(?:[=&]|$)/.test(request.url)) return request;",
  },
  {
    file: "@remix-run/server-runtime/dist/esm/data.js",
    from: "function stripRoutesParam(request) {",
    to: "function stripRoutesParam(request) {\n  if (!/[?&]_routes(?:[=&]|$)/.test(request.url)) return request;",
  },
];

/**
 * The module's code with its patches applied; null for a module that has none.
 * @throws Error when a patch does not fit exactly once.
 */
export function patchRouteModule(id: string, code: string): string | null {
  const path = id.split("?")[0] ?? id;
  const patches = routePatches.filter(({ file }) => path.endsWith(`/node_modules/${file}`));
  if (patches.length === 0) return null;
  return patches.reduce((patched, { file, from, to }) => {
    if (patched.split(from).length !== 2)
      throw new Error(`${file} has changed: "${from.slice(0, 60)}" must occur once.`);
    return patched.replace(from, () => to);
  }, code);
}

/** For the server build only: in the browser routes are added as they are discovered. */
export function memoizeServerRoutes(): Plugin {
  const applied = new Set<string>();
  return {
    name: "memoize-server-routes",
    apply: (_config, { command, isSsrBuild }) => command === "build" && isSsrBuild === true,
    transform(code, id) {
      const patched = patchRouteModule(id, code);
      if (patched === null) return null;
      for (const { file } of routePatches) if (id.includes(file)) applied.add(file);
      return { code: patched, map: null };
    },
    buildEnd(error) {
      if (error) return;
      const missing = routePatches.filter(({ file }) => !applied.has(file));
      if (missing.length > 0) this.error(`Not in the server build: ${missing.map(({ file }) => file).join(", ")}`);
    },
  };
}
