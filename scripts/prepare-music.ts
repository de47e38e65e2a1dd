import { constants, setPriority } from "node:os";
import { join } from "node:path";
import { paceRuns } from "#scripts/pace-runs.ts";
import { exitCode, startChild } from "#scripts/processes.ts";
import { runBuild } from "#scripts/run-build.ts";
import { seed } from "#scripts/seed.ts";
import { type LocalSettings, root } from "#scripts/settings.ts";

type Target = Pick<LocalSettings, "url" | "state" | "ingestToken">;

type RunOptions = { stdout: "inherit" | "ignore"; yields?: boolean };

/** Runs a command of `audio/` on the running copy; at low priority if it `yields`. Resolves to its exit code. */
async function runAudio(
  script: string,
  args: string[],
  settings: Target,
  { stdout, yields = false }: RunOptions,
): Promise<number> {
  const child = startChild(process.execPath, [join(root, script), ...args], {
    stdio: ["ignore", stdout, "inherit"],
    env: { ...process.env, SYNCLINE_URL: settings.url, INGEST_TOKEN: settings.ingestToken },
  });
  if (yields && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  return exitCode(child);
}

/** Milliseconds between polls of the ingest queue, and the longest while nothing waits: a copy that idles takes no processor time. */
const [queueDelay, maxQueueDelay] = [15_000, 60_000];

/** What waits for ingest: its address, what names an entry, and the flag that makes it. */
const queues = [
  { path: "submissions", entry: "submissionId", flag: "--submissions" },
  { path: "songs", entry: "fileId", flag: "--submissions" },
  { path: "uploads", entry: "fileId", flag: "--submissions" },
  { path: "deliveries/tracks", entry: "trackId", flag: "--ddex" },
];

/** Reads submitted, uploaded and delivered files in a loop until the process ends, at low priority. */
export async function ingestSubmissions(settings: Target): Promise<never> {
  const headers = { Authorization: `Bearer ${settings.ingestToken}` };
  const paced = queues.map((queue) => ({ ...queue, isWorthRun: paceRuns() }));
  let isReading = false;
  for (let delay = queueDelay; ; ) {
    await new Promise((resolve) => setTimeout(resolve, delay).unref());
    delay = Math.min(2 * delay, maxQueueDelay);
    for (const { path, entry, flag, isWorthRun } of paced) {
      const response = await fetch(`${settings.url}/api/v1/ingest/${path}`, { headers }).catch(() => null);
      const queue = response?.ok === true ? await response.text().catch(() => "") : "";
      if (!queue.includes(entry)) continue;
      delay = queueDelay;
      if (isReading || !isWorthRun(queue)) continue;
      isReading = true;
      // It goes on asking meanwhile, so that pages know that it is there.
      void runAudio("audio/ingest/cli.ts", [flag], settings, { stdout: "ignore", yields: true })
        .catch(() => null)
        .finally(() => {
          isReading = false;
        });
    }
  }
}

/** Builds the index now; if this fails, the schedule does it within a minute. */
async function indexMusic({ url, ingestToken }: Target): Promise<void> {
  await runBuild({ baseUrl: url, token: ingestToken }, "similar-index").catch((error: Error) =>
    console.warn(error.message),
  );
}

/**
 * Composes, renders and ingests the demo catalogue into the running copy, skipping existing songs. Then seeds the demo's playlists and
 * sliders, and makes the streams. `limits`: flags of audio/demo/cli.ts. An interrupted run goes on where it stopped.
 */
export async function prepareMusic(
  settings: Target,
  limits: string[] = [],
  { withStreams = true, yields = false }: { withStreams?: boolean; yields?: boolean } = {},
): Promise<void> {
  const flags = ["--state", settings.state, ...limits];
  const demo = await runAudio("audio/demo/cli.ts", flags, settings, { stdout: "inherit", yields });
  if (demo !== 0) throw new Error(`Some music could not be prepared (exit code ${demo}); the next start tries again.`);
  await seed(settings);
  await indexMusic(settings);
  if (withStreams) await makeStreams(settings, { yields });
}

/** Makes the MP3s for downloads and the marked streams of links that recordings lack; if it `yields`, one at a time at low priority. */
export async function makeStreams(settings: Target, { yields }: { yields: boolean }): Promise<void> {
  const limits = yields ? ["--jobs", "1"] : [];
  for (const [flag, made] of [
    ["--missing", "MP3s"],
    ["--marks", "marked streams"],
  ] as const) {
    const code = await runAudio("audio/ingest/cli.ts", [flag, ...limits], settings, { stdout: "ignore", yields });
    if (code !== 0) throw new Error(`Some ${made} could not be made (exit code ${code}); the next start tries again.`);
  }
}
