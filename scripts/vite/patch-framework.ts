import type { Plugin } from "vite";

type Patch = { file: string; from: string; to: string };

const removeListener = `    abortController.signal.removeEventListener("abort", abortPendingFetchRevalidations);`;
const importRoute = "let routeModule = await import( /* webpackIgnore: true */route.module);";

/** What docs/decisions/001 says of each. `from` must occur exactly once, or the build fails: the package has changed. */
const patches: readonly Patch[] = [
  // A form sent again while the page still loads after its first sending, and then leading elsewhere, made the next navigation fail:
  // "Expected fetcher". React Router 7 has the same change (remix-run/react-router #15365).
  {
    file: "@remix-run/router/dist/router.js",
    from: `    if (abortController.signal.aborted) {\n      return;\n    }\n${removeListener}`,
    to: `    if (abortController.signal.aborted) {\n      if (fetchReloadIds.get(key) === loadId) fetchReloadIds.delete(key);\n      return;\n    }\n${removeListener}`,
  },
  // Remix reloads the page when the script of a route cannot be loaded, which offline ends at the browser's error page. `fetch` waits for a
  // connection (app/shell/network/resend-requests.ts), and the import then finds the files in the HTTP cache. A file that the server no
  // longer has is answered with an error, so an outdated page still reloads.
  {
    file: "@remix-run/react/dist/esm/routeModules.js",
    from: importRoute,
    to: `await Promise.all([route.module, ...(route.imports ?? [])].map((path) => fetch(path)));\n    ${importRoute}`,
  },
];

/** The two changes that the browser's build makes to Remix. */
export function patchFramework(): Plugin {
  const applied = new Set<Patch>();
  return {
    name: "patch-framework",
    apply: (_config, { command, isSsrBuild }) => command === "build" && isSsrBuild !== true,
    transform(code, id) {
      const patch = patches.find(({ file }) => id.split("?")[0]?.endsWith(`/node_modules/${file}`));
      if (patch === undefined) return null;
      if (code.split(patch.from).length !== 2) this.error(`${patch.file} is another than its patch expects.`);
      applied.add(patch);
      return { code: code.replace(patch.from, () => patch.to), map: null };
    },
    buildEnd(error) {
      const missing = patches.filter((patch) => !applied.has(patch)).map(({ file }) => file);
      if (!error && missing.length > 0) this.error(`Not in the browser's build: ${missing.join(", ")}`);
    },
  };
}
