import { join } from "node:path";
import { normalizePath, type Plugin } from "vite";

/** As Vite names modules, also on Windows. */
const ours = normalizePath(join(import.meta.dirname, "../../app/edge/http/page-data.ts"));

/**
 * Remix writes and reads the loaders' data with `app/edge/http/page-data.ts` instead of turbo-stream, in both builds. In development it
 * keeps turbo-stream, which that module reads too.
 */
export function pageDataAsJson(): Plugin {
  let applied = false;
  return {
    name: "page-data-as-json",
    apply: "build",
    enforce: "pre",
    resolveId(source, importer) {
      if (source !== "turbo-stream" || importer?.split("?")[0] === ours) return null;
      applied = true;
      return ours;
    },
    buildEnd(error) {
      if (!error && !applied) this.error("Remix does not write its data with turbo-stream any more.");
    },
  };
}
