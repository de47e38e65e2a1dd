import type { Plugin } from "vite";

const file = "/node_modules/@remix-run/react/dist/esm/errorBoundaries.js";
const from = "renderScripts ? /*#__PURE__*/React.createElement(Scripts, null) : null";

/**
 * The browser renders no scripts: they stand in the document, around what React hydrates (docs/decisions/059). Remix's own error page could,
 * which alone would keep the code that writes them, 1.5 KB of every page.
 */
export function dropRenderedScripts(): Plugin {
  let applied = false;
  return {
    name: "drop-rendered-scripts",
    apply: (_config, { command, isSsrBuild }) => command === "build" && isSsrBuild !== true,
    transform(code, id) {
      if (!id.split("?")[0]?.endsWith(file)) return null;
      if (code.split(from).length !== 2) this.error("Remix's error page is another than this plugin expects.");
      applied = true;
      return { code: code.replace(from, "null"), map: null };
    },
    buildEnd(error) {
      if (!error && !applied) this.error("Remix's error page is not in the browser build.");
    },
  };
}
