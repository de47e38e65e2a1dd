import { normalizePath, type Plugin } from "vite";

/** Loaded when it is wanted, on both sides: a workbook is read by the page that checks it and by the server that imports it. */
const onBothSides = ["#app/exchange/sheets/file/read-xlsx.ts"];

const mark = "only-in-browsers:";

/**
 * Leaves out of the worker what only browsers load on demand: dialogs, the sound engine, editors. The worker is one script, in which
 * everything it imports is compiled and run when an isolate starts; pages are rendered in one go, so that none waits for such an import.
 * Modules of the server (`.server.ts`) keep theirs.
 */
export function browserImports(): Plugin {
  let isWorker = false;
  return {
    name: "browser-imports",
    apply: "build",
    enforce: "pre",
    configResolved: (config) => {
      isWorker = Boolean(config.build.ssr);
    },
    resolveDynamicImport(source, importer) {
      if (!isWorker || typeof source !== "string" || onBothSides.includes(source)) return null;
      const isOfServer = /\.server\.tsx?$/.test(normalizePath(importer).split("?")[0] ?? "");
      return isOfServer || !source.startsWith("#app/") ? null : { id: `${mark}${source}`, external: true };
    },
    renderDynamicImport({ targetModuleId }) {
      return targetModuleId?.startsWith(mark) ? { left: "Promise.reject(new Error(", right: "))" } : null;
    },
  };
}
