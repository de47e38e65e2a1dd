import { join } from "node:path";
import type { Plugin } from "vite";

const ours = join(import.meta.dirname, "../../app/edge/http/page-data.ts");
const isOurs = (importer: string | undefined) =>
  importer?.split("?")[0]?.endsWith("/app/edge/http/page-data.ts") === true;

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
      if (source !== "turbo-stream" || isOurs(importer)) return null;
      applied = true;
      return ours;
    },
    buildEnd(error) {
      if (!error && !applied) this.error("Remix does not write its data with turbo-stream any more.");
    },
  };
}
