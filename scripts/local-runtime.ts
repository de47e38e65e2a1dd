import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { convertV4MiniflareOptions, Miniflare, type V4WorkerOptions } from "miniflare";
import { unstable_readConfig as readConfig, unstable_getMiniflareWorkerOptions as workerOptionsOf } from "wrangler";
import { root } from "#scripts/settings.ts";

type Module = { type: "ESModule"; path: string; contents: string };
type BinaryModule = { type: "CompiledWasm" | "Data"; path: string; contents: Uint8Array<ArrayBuffer> };

const module = (file: string): Module => ({
  type: "ESModule",
  path: file,
  contents: readFileSync(join(root, file), "utf8"),
});

/** What a built worker imports besides scripts, beside it: WebAssembly of the app, fonts of documents. */
function modulesBeside(folder: string, ending: string, type: BinaryModule["type"]): BinaryModule[] {
  const files = readdirSync(join(root, folder)).filter((file) => file.endsWith(ending));
  return files.map((file) => ({ type, path: `${folder}/${file}`, contents: readFileSync(join(root, folder, file)) }));
}

function workerFrom(config: string, source: object, bindings: Record<string, string> = {}): V4WorkerOptions {
  const file = join(root, config);
  const { modulesRules: _, ...options } = workerOptionsOf(file).workerOptions as Record<string, unknown>;
  // The options lack the name by which the workers are bound to each other, and their values include `.dev.vars`, which is meant for
  // wrangler run by hand.
  const { name, vars } = readConfig({ config: file });
  return { ...options, ...source, name, bindings: { ...vars, ...bindings } } as V4WorkerOptions;
}

const idle = { modules: true, script: "export default { fetch: () => new Response(null, { status: 404 }) }" };

export type RuntimeOptions = {
  /** Folder of the databases and objects; the same layout as `wrangler dev --persist-to`. */
  state: string;
  /** Values for `[vars]` and the secrets. */
  settings: Record<string, string>;
  /** `bindings`: the app itself runs elsewhere and uses only the bindings. */
  app: "built" | "bindings";
  /** A free one by default. */
  port?: number;
  /** Changes the modules of the built app; the first is the entry. Tests put a module of their own before it. */
  editModules?: (built: Module[]) => Module[];
  /** Gets what the workers write to the error log, instead of the console. */
  onError?: (message: string) => void;
  /** False leaves the platform's own asset routing out: its emulation costs every request 1–2 ms that production does not. */
  assets?: boolean;
};

/** The four workers under Miniflare's own API, without wrangler's proxies in front. */
export async function startRuntime({
  state,
  settings,
  app,
  port = 0,
  assets = true,
  onError,
  editModules = (built) => built,
}: RuntimeOptions): Promise<{ miniflare: Miniflare; url: URL }> {
  const code =
    app === "built"
      ? {
          modules: [
            ...editModules([module("build/server/index.js")]),
            ...modulesBeside("build/server", ".wasm", "CompiledWasm"),
          ],
        }
      : idle;
  const appSource = assets ? code : { ...code, assets: undefined };
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      host: "127.0.0.1",
      port,
      ...(onError && { handleStructuredLogs: ({ level, message }) => level === "error" && onError(message) }),
      resourcePersistencePath: join(state, "v3"),
      workers: [
        workerFrom("wrangler.toml", appSource, settings),
        workerFrom("workers/password/wrangler.toml", { modules: [module("build/password/worker.js")] }),
        workerFrom("workers/resize/wrangler.toml", { modules: [module("build/resize/worker.js")] }),
        workerFrom("workers/documents/wrangler.toml", {
          modules: [module("build/documents/worker.js"), ...modulesBeside("build/documents", ".ttf", "Data")],
        }),
      ],
    }),
  );
  return { miniflare, url: await miniflare.ready };
}
