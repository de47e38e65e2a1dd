import type { Plugin } from "vite";

const file = "/node_modules/@remix-run/router/dist/router.js";
const end = `    abortController.signal.removeEventListener("abort", abortPendingFetchRevalidations);`;
const from = `    if (abortController.signal.aborted) {\n      return;\n    }\n${end}`;
const to = `    if (abortController.signal.aborted) {\n      if (fetchReloadIds.get(key) === loadId) fetchReloadIds.delete(key);\n      return;\n    }\n${end}`;

/**
 * A form that is sent again while the page still loads after its first sending, and then leads to another page, left a note behind
 * over which the next navigation failed: "Expected fetcher". React Router 7 has the same change (remix-run/react-router #15365).
 */
export function forgetAbortedReloads(): Plugin {
  let applied = false;
  return {
    name: "forget-aborted-reloads",
    apply: (_config, { command, isSsrBuild }) => command === "build" && isSsrBuild !== true,
    transform(code, id) {
      if (!id.split("?")[0]?.endsWith(file)) return null;
      if (code.split(from).length !== 2)
        this.error("The router ends a fetcher in another way than this plugin expects.");
      applied = true;
      return { code: code.replace(from, () => to), map: null };
    },
    buildEnd(error) {
      if (!error && !applied) this.error("The router is not in the browser build.");
    },
  };
}
