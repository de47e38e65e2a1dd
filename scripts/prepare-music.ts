import { spawn } from "node:child_process";
import { join } from "node:path";
import { exitCode } from "#scripts/processes.ts";
import { seed } from "#scripts/seed.ts";
import { type LocalSettings, root } from "#scripts/settings.ts";

/**
 * Composes, renders and ingests the demo catalogue into the running copy, skipping what it has. Then writes the
 * demo's playlists and sliders. `limits` are the flags of audio/demo/cli.ts.
 */
export async function prepareMusic(
  settings: Pick<LocalSettings, "url" | "state" | "ingestToken">,
  limits: string[] = [],
): Promise<void> {
  const child = spawn(process.execPath, [join(root, "audio/demo/cli.ts"), "--state", settings.state, ...limits], {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, SYNCLINE_URL: settings.url, INGEST_TOKEN: settings.ingestToken },
  });
  const end = () => child.kill();
  process.once("exit", end);
  const code = await exitCode(child);
  process.off("exit", end);
  if (code !== 0) throw new Error(`Some music could not be prepared (exit code ${code}); the next start tries again.`);
  await seed(settings);
}
