import type { Plugin } from "vite";

const file = "/node_modules/@remix-run/router/dist/router.js";
const from = /function warning\(cond, message\) \{\n(?: {2}.*\n)+\}\n/;

/**
 * Empties the function with which the router gives hints to developers, so that its calls and their texts, 600 bytes of every page, go
 * with the first minifying. They mean nothing to a visitor.
 */
export function dropRouterHints(): Plugin {
  let applied = false;
  return {
    name: "drop-router-hints",
    apply: (_config, { command, isSsrBuild }) => command === "build" && isSsrBuild !== true,
    transform(code, id) {
      if (!id.split("?")[0]?.endsWith(file)) return null;
      if (!from.test(code)) this.error("The router gives hints in another way than this plugin expects.");
      applied = true;
      return { code: code.replace(from, "function warning() {}\n"), map: null };
    },
    buildEnd(error) {
      if (!error && !applied) this.error("The router is not in the browser build.");
    },
  };
}
