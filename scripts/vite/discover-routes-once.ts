import type { Plugin } from "vite";

const file = "/node_modules/@remix-run/react/dist/esm/fog-of-war.js";

type Patch = [from: string, to: string];

/** Each `from` must occur exactly once, or the build fails: the package has changed. */
const patches: readonly Patch[] = [
  ["const nextPaths = new Set();", "const nextPaths = new Set();\nconst pendingPaths = new Set();"],
  [
    "        if (discoveredPaths.has(path)) {\n          nextPaths.delete(path);",
    "        if (pendingPaths.has(path)) return false;\n        if (discoveredPaths.has(path)) {\n          nextPaths.delete(path);",
  ],
  [
    "await fetchAndApplyManifestPatches(lazyPaths, null,",
    "lazyPaths.forEach(path => pendingPaths.add(path));\n        await fetchAndApplyManifestPatches(lazyPaths, null,",
  ],
  [
    `console.error("Failed to fetch manifest patches", e);\n      }`,
    `console.error("Failed to fetch manifest patches", e);\n      } finally {\n        lazyPaths.forEach(path => pendingPaths.delete(path));\n      }`,
  ],
];

/**
 * Remix asks the server for the routes of a page's links, and again for all of them at each change of the page until it has the
 * response: two to four equal requests on a slow line. This leaves out the paths that a request is under way for.
 */
export function discoverRoutesOnce(): Plugin {
  let applied = false;
  return {
    name: "discover-routes-once",
    apply: (_config, { command, isSsrBuild }) => command === "build" && isSsrBuild !== true,
    transform(code, id) {
      if (!id.split("?")[0]?.endsWith(file)) return null;
      const missing = patches.some(([from]) => code.split(from).length !== 2);
      if (missing) this.error("Remix discovers routes in another way than this plugin expects.");
      applied = true;
      return { code: patches.reduce((text, [from, to]) => text.replace(from, () => to), code), map: null };
    },
    buildEnd(error) {
      if (!error && !applied) this.error("Remix's discovery of routes is not in the browser build.");
    },
  };
}
