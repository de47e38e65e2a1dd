import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { promisify } from "node:util";
import { freePort } from "#scripts/free-port.ts";
import { startRuntime } from "#scripts/local-runtime.ts";
import { crons } from "#scripts/run-schedules.ts";
import { root } from "#scripts/settings.ts";
import { emptyState } from "#test/support/edge-runtime.ts";

const execute = promisify(execFile);

export type ProductionCopy = {
  url: string;
  /** Runs one of the project's commands on the copy, as its README says for a deployment, and returns what it printed. */
  command(script: string, ...args: string[]): Promise<string>;
  /** What the platform runs once a minute. */
  passMinute(): Promise<void>;
  stop(): Promise<void>;
};

/** The built workers with the settings of a deployment and empty databases, by TLS. */
export async function startProductionCopy(): Promise<ProductionCopy> {
  const { state, remove } = await emptyState();
  const port = await freePort();
  const url = `https://localhost:${port}`;
  const secret = () => randomBytes(32).toString("base64");
  const token = secret();
  const { miniflare } = await startRuntime({
    state,
    port,
    https: true,
    app: "built",
    settings: {
      STAGE: "production",
      APP_HOST: "localhost",
      APP_URL: url,
      INGEST_TOKEN: token,
      SIGNING_SECRET: secret(),
    },
  });
  return {
    url,
    async command(script, ...args) {
      // The certificate is of the copy's own making.
      const env = { ...process.env, INGEST_TOKEN: token, NODE_TLS_REJECT_UNAUTHORIZED: "0", NODE_NO_WARNINGS: "1" };
      const { stdout } = await execute(process.execPath, [join(root, script), ...args, "--remote", url], { env });
      return stdout;
    },
    async passMinute() {
      const worker = await miniflare.getWorker();
      await worker.scheduled({ cron: crons.minute });
    },
    async stop() {
      await miniflare.dispose();
      remove();
    },
  };
}
