import { join } from "node:path";
import { convertV4MiniflareOptions, Miniflare, type V4WorkerOptions } from "miniflare";
import { unstable_readConfig as readConfig, unstable_getMiniflareWorkerOptions as workerOptionsOf } from "wrangler";
import { binaryModules, type ScriptModule, scriptModule } from "#scripts/built-modules.ts";
import { root } from "#scripts/settings.ts";

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
  editModules?: (scripts: ScriptModule[]) => ScriptModule[];
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
  editModules = (scripts) => scripts,
}: RuntimeOptions): Promise<{ miniflare: Miniflare; url: URL }> {
  const built = () => [...editModules([scriptModule("build/server/index.js")]), ...binaryModules("build/server")];
  const code = app === "built" ? { modules: built() } : idle;
  const appSource = assets ? code : { ...code, assets: undefined };
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      host: "127.0.0.1",
      port,
      ...(onError && { handleStructuredLogs: ({ level, message }) => level === "error" && onError(message) }),
      resourcePersistencePath: join(state, "v3"),
      workers: [
        workerFrom("wrangler.toml", appSource, settings),
        workerFrom("workers/password/wrangler.toml", { modules: [scriptModule("build/password/worker.js")] }),
        workerFrom("workers/resize/wrangler.toml", { modules: [scriptModule("build/resize/worker.js")] }),
        workerFrom("workers/documents/wrangler.toml", {
          modules: [scriptModule("build/documents/worker.js"), ...binaryModules("build/documents")],
        }),
      ],
    }),
  );
  return { miniflare, url: await miniflare.ready };
}
