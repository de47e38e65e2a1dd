import { cpSync } from "node:fs";
import { basename, join } from "node:path";
import { convertV4MiniflareOptions, Miniflare, type V4WorkerOptions } from "miniflare";
import { unstable_readConfig as readConfig, unstable_getMiniflareWorkerOptions as workerOptionsOf } from "wrangler";
import { binaryModules, type ScriptModule, scriptModule } from "#scripts/built-modules.ts";
import { withoutOtherListeners } from "#scripts/on-interrupt.ts";
import { ownFolder } from "#scripts/own-folder.ts";
import { endOnInterrupt } from "#scripts/processes.ts";
import { root } from "#scripts/settings.ts";

type WorkerSource = { modules: unknown; script?: string; assets?: undefined };

/** `hold` puts the files that a worker serves where no later build removes them, and returns their folder. */
function workerFrom(
  config: string,
  source: WorkerSource,
  { bindings = {}, hold }: { bindings?: Record<string, string>; hold?: (folder: string) => string } = {},
): V4WorkerOptions {
  const file = join(root, config);
  const { modulesRules: _, ...options } = workerOptionsOf(file).workerOptions as Record<string, unknown>;
  // These options lack the names by which workers bind to each other, and include `.dev.vars`, which is for wrangler run by hand.
  const { name, vars } = readConfig({ config: file });
  const worker = { ...options, ...source, name, bindings: { ...vars, ...bindings } } as V4WorkerOptions;
  if (hold && worker.assets) worker.assets = { ...worker.assets, directory: hold(worker.assets.directory) };
  return worker;
}

/** Returns a function that copies a folder to serve into `state`, so that a running copy keeps its files whatever is built beside it. */
function holdFiles(state: string): (folder: string) => string {
  const served = ownFolder(join(state, "served"));
  return (folder) => {
    const held = join(served, basename(folder));
    cpSync(folder, held, { recursive: true });
    return held;
  };
}

const idle = { modules: true, script: "export default { fetch: () => new Response(null, { status: 404 }) }" };

export type RuntimeOptions = {
  /** Folder of the databases and objects; layout of `wrangler dev --persist-to`. */
  state: string;
  /** Values for `[vars]` and the secrets. */
  settings: Record<string, string>;
  /** `bindings`: the app itself runs elsewhere. */
  app: "built" | "bindings";
  /** Default: 127.0.0.1. */
  host?: string;
  /** Default: a free one. */
  port?: number;
  /** Takes the address at which `runSchedules` triggers the worker's schedules. */
  schedules?: boolean;
  /** By TLS, with a certificate of its own making. */
  https?: boolean;
  /** Edits the modules of the built app; the first is the entry. Tests prepend a module of their own. */
  editModules?: (scripts: ScriptModule[]) => ScriptModule[];
  /** Receives the workers' error log instead of the console. */
  onError?: (message: string) => void;
  /** False disables the platform's asset routing: its emulation costs every request 1–2 ms that production does not. */
  assets?: boolean;
};

/** The four workers under Miniflare's API, without wrangler's proxies. */
export async function startRuntime({
  state,
  settings,
  app,
  host = "127.0.0.1",
  port = 0,
  schedules = false,
  https = false,
  assets = true,
  onError,
  editModules = (scripts) => scripts,
}: RuntimeOptions): Promise<{ miniflare: Miniflare; url: URL }> {
  const built = () => [...editModules([scriptModule("build/server/index.js")]), ...binaryModules("build/server")];
  const code = app === "built" ? { modules: built() } : idle;
  const appSource = assets ? code : { ...code, assets: undefined };
  const hold = app === "built" && assets ? holdFiles(state) : undefined;
  const options = convertV4MiniflareOptions({
    host,
    port,
    https,
    unsafeTriggerHandlers: schedules,
    ...(onError && { handleStructuredLogs: ({ level, message }) => level === "error" && onError(message) }),
    resourcePersistencePath: join(state, "v3"),
    workers: [
      workerFrom("wrangler.toml", appSource, { bindings: settings, hold }),
      workerFrom("workers/password/wrangler.toml", { modules: [scriptModule("build/password/worker.js")] }),
      workerFrom("workers/resize/wrangler.toml", { modules: [scriptModule("build/resize/worker.js")] }),
      workerFrom(
        "workers/documents/wrangler.toml",
        {
          modules: [scriptModule("build/documents/worker.js"), ...binaryModules("build/documents")],
        },
        { hold },
      ),
    ],
  });
  endOnInterrupt();
  const miniflare = withoutOtherListeners(() => new Miniflare(options));
  return { miniflare, url: await miniflare.ready };
}
