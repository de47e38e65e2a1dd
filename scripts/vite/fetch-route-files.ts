import type { Plugin } from "vite";

const file = "/node_modules/@remix-run/react/dist/esm/routeModules.js";
const from = "let routeModule = await import( /* webpackIgnore: true */route.module);";
const to = `await Promise.all([route.module, ...(route.imports ?? [])].map((path) => fetch(path)));
    ${from}`;

/**
 * Remix reloads the page when the script of a route cannot be loaded, which offline ends at the browser's error page. This lets it
 * fetch the files first: `fetch` waits for a connection (app/shell/network/resend-requests.ts), and the import then finds them in
 * the HTTP cache. A file that the server no longer has is still answered with an error, so an outdated page still reloads.
 */
export function fetchRouteFiles(): Plugin {
  let applied = false;
  return {
    name: "fetch-route-files",
    apply: (_config, { command, isSsrBuild }) => command === "build" && isSsrBuild !== true,
    transform(code, id) {
      if (!id.split("?")[0]?.endsWith(file)) return null;
      if (code.split(from).length !== 2)
        this.error("Remix loads route modules in another way than this plugin expects.");
      applied = true;
      return { code: code.replace(from, () => to), map: null };
    },
    buildEnd(error) {
      if (!error && !applied) this.error("Remix's loader of route modules is not in the browser build.");
    },
  };
}
