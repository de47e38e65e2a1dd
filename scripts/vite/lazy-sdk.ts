import { fileURLToPath } from "node:url";
import { build, type Plugin } from "vite";

const entry = fileURLToPath(new URL("../../app/mcp/sdk/entry.ts", import.meta.url));
const virtualModule = "virtual:mcp-sdk";

/** The SDK as the body of a function that takes `exports` and `require`, for the product's zod. */
async function buildSdk(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: "error",
    // Not "workerd": that shim makes every schema of the protocol, also of revisions that are not served.
    resolve: { conditions: ["worker", "browser", "module"] },
    build: {
      write: false,
      target: "es2022",
      minify: "esbuild",
      reportCompressedSize: false,
      lib: { entry, formats: ["cjs"], fileName: "sdk" },
      rollupOptions: { external: [/^zod(?:\/v4)?$/] },
    },
  });
  const [file] = [built].flat().flatMap((one) => ("output" in one ? one.output : []));
  if (file?.type !== "chunk") throw new Error(`${entry} became no script`);
  return file.code;
}

/**
 * `virtual:mcp-sdk`: the SDK of the protocol, which runs when `loadSdk` is called first. The worker is one bundle, where an import of it
 * would make its schemas when the worker starts, for pages too.
 */
export function lazySdk(): Plugin {
  let code: Promise<string> | null = null;
  return {
    name: "mcp-sdk",
    resolveId: (source) => (source === virtualModule ? `\0${virtualModule}` : null),
    async load(id) {
      if (id !== `\0${virtualModule}`) return null;
      code ??= buildSdk();
      return `import * as zod from "zod";
function define(exports, require) {\n${await code}\n}
let loaded = null;
export function loadSdk() {
  if (loaded === null) {
    const exports = {};
    define(exports, () => zod);
    loaded = exports.sdk;
  }
  return loaded;
}`;
    },
  };
}
