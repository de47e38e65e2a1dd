import { join } from "node:path";
import { exitCode, lastLines, startTool, stopGroup, waitUntilServing } from "#scripts/processes.ts";
import type { LocalSettings } from "#scripts/settings.ts";

const configs = [
  "wrangler.toml",
  ...["resize", "password", "documents"].map((name) => `workers/${name}/wrangler.toml`),
];

export type Server = {
  /** The exit code, once it has ended. */
  ended: Promise<number>;
  log: string;
  stop(): void;
};

/** The four workers under `wrangler dev`, on the databases and objects of `settings.state`. Resolves when it serves. */
export async function serve(settings: LocalSettings): Promise<Server> {
  const log = join(settings.state, "server.log");
  const args = [
    "dev",
    ...configs.flatMap((config) => ["-c", config]),
    ...["--port", String(settings.port), "--ip", "localhost", "--inspector-port", "0"],
    ...["--persist-to", settings.state, "--env-file", settings.secretsFile],
    ...["--var", "STAGE:local", "--var", "APP_HOST:localhost", "--var", `APP_URL:${settings.url}`],
    ...["--show-interactive-dev-session=false", "--log-level", "info"],
  ];
  // Deployed, every request is traced (`wrangler.toml`). Locally wrangler would write each trace to the state folder and never delete it:
  // 576 MB in nine minutes of use by three people.
  const env = { ...process.env, NO_COLOR: "1", X_LOCAL_OBSERVABILITY: "false" };
  const child = startTool("wrangler", args, log, { env });
  const ended = exitCode(child);
  const stop = () => stopGroup(child);
  try {
    await waitUntilServing(`${settings.url}/healthz`, child, 60_000);
  } catch (error) {
    stop();
    throw new Error(`${error instanceof Error ? error.message : error}\n${lastLines(log, 30)}`);
  }
  return { ended, log, stop };
}
