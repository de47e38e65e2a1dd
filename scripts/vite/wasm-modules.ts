import { readFileSync } from "node:fs";
import { basename } from "node:path";
import type { Plugin } from "vite";

/**
 * `import module from "….wasm"` gives a WebAssembly.Module. Workers compile no code at run time, so that a build leaves the import to
 * the runtime and puts the file beside the script; in development, where pages run in Node, the module is compiled when it is loaded.
 */
export function wasmModules(): Plugin {
  let isBuild = false;
  return {
    name: "wasm-modules",
    enforce: "pre",
    configResolved(config) {
      isBuild = config.command === "build";
    },
    async resolveId(source, importer) {
      if (!isBuild || !source.endsWith(".wasm")) return null;
      const file = await this.resolve(source, importer, { skipSelf: true });
      if (file === null) return null;
      const fileName = basename(file.id);
      this.emitFile({ type: "asset", fileName, source: readFileSync(file.id) });
      return { id: `./${fileName}`, external: "relative" };
    },
    load(id) {
      if (!id.endsWith(".wasm")) return null;
      const bytes = JSON.stringify(readFileSync(id).toString("base64"));
      return `export default new WebAssembly.Module(Uint8Array.from(atob(${bytes}), (byte) => byte.charCodeAt(0)));`;
    },
  };
}
