import { closeSync, openSync } from "node:fs";
import { join } from "node:path";
import { exitCode, lastLines, startChild, stopChild, waitForWord } from "#scripts/processes.ts";
import { type LocalSettings, root } from "#scripts/settings.ts";

export type Server = {
  /** The exit code, once it has ended. */
  ended: Promise<number>;
  log: string;
  stop(): Promise<void>;
};

/** A starting server speaks every few seconds: `scripts/serve-workers.ts`. */
const silenceMs = 120_000;

/** The four workers, in a process of their own, on the databases and objects of `settings.state`. Resolves when it serves. */
export async function serve(settings: LocalSettings): Promise<Server> {
  const log = join(settings.state, "server.log");
  const file = openSync(log, "w");
  const child = startChild(process.execPath, [join(root, "scripts/serve-workers.ts")], {
    stdio: ["ignore", file, file, "ipc"],
    env: { ...process.env, NO_COLOR: "1", PORT: String(settings.port), SYNCLINE_STATE: settings.state },
  });
  closeSync(file);
  const ended = exitCode(child);
  const stop = () => stopChild(child);
  try {
    await waitForWord(child, "serving", silenceMs);
  } catch (error) {
    await stop();
    throw new Error(`${error instanceof Error ? error.message : error}\n${lastLines(log, 30)}`);
  }
  return { ended, log, stop };
}
