import { mkdtemp } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type DemoRecording, demoRecordings, moreRecordings } from "#audio/demo/catalogue/catalogue.ts";
import { copy } from "#audio/demo/copy.ts";
import type { DemoTask, DemoWorkerData } from "#audio/demo/run/demo-worker.ts";
import { type Manifest, readManifest, writeManifest } from "#audio/demo/run/manifest.ts";
import { EXIT, type IngestHost } from "#audio/ingest/cli.ts";
import { HttpSink } from "#audio/ingest/http-sink.ts";
import type { Outcome } from "#audio/ingest/ingest-file.ts";
import { removeFolder } from "#audio/ingest/prepare-recording.ts";
import { parseJobs, UsageError } from "#audio/ingest/run/flags.ts";
import { clock, Progress } from "#audio/ingest/run/progress.ts";
import { runPool } from "#audio/ingest/run/worker-pool.ts";
import { onInterrupt } from "#scripts/on-interrupt.ts";
import { readNamedTarget } from "#scripts/target.ts";

type DemoFlags = {
  state: string;
  baseUrl: string;
  token: string;
  jobs: number | null;
  only: number | null;
  seconds: number | null;
  more: boolean;
};

const OPTIONS = {
  state: { type: "string" },
  jobs: { type: "string" },
  only: { type: "string" },
  seconds: { type: "string" },
  more: { type: "boolean", default: false },
} as const;

/**
 * Composes, renders and ingests the demo catalogue in the order of the home page, or with `--more` what follows it. Songs that the copy has, even from an earlier generator,
 * are not rendered again. Exit codes as for ingest.
 */
export async function runDemo(argv: readonly string[], host: IngestHost): Promise<number> {
  const flags = readFlags(argv, host);
  if (flags === null) return EXIT.usage;
  const started = performance.now();
  const manifest = await readManifest(flags.state);
  const first = demoRecordings();
  const recordings = (flags.more ? moreRecordings() : first).slice(0, flags.only ?? undefined);
  const counts = { stored: 0, skipped: 0, failed: 0 };
  const progress = new Progress(host.stdout, recordings.length);
  function finish(recording: DemoRecording, outcome: Outcome): void {
    counts[outcome.status]++;
    progress.finish(recording.slug, lineFor(recording, outcome));
  }
  const missing = await missingOf(recordings, manifest, new HttpSink({ ...flags, signal: host.signal }), finish);
  const expected = recordings.length + (flags.more ? first.length : 0);
  await announcing(flags, missing.length === 0 ? null : expected, () =>
    prepareAll(flags, missing, { host, progress, manifest, finish }),
  );
  progress.clear();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  host.stdout.write(`${copy.summary(counts.stored, counts.skipped, counts.failed, seconds)}\n`);
  if (host.signal.aborted) {
    host.stderr.write(`${copy.interrupted}\n`);
    return EXIT.interrupted;
  }
  return counts.failed > 0 ? EXIT.someFailed : EXIT.ok;
}

function readFlags(argv: readonly string[], host: IngestHost): DemoFlags | null {
  try {
    const { values } = parseArgs({ args: [...argv], options: OPTIONS });
    if (!values.state) throw new UsageError(copy.noState);
    const only = values.only === undefined ? null : Number(values.only);
    const seconds = values.seconds === undefined ? null : Number(values.seconds);
    if (only !== null && !(Number.isInteger(only) && only >= 1)) throw new UsageError(copy.badOnly);
    if (seconds !== null && !(seconds >= 4)) throw new UsageError(copy.badSeconds);
    const target = readNamedTarget(host.env.SYNCLINE_URL ?? "", host.env);
    return { state: values.state, ...target, jobs: parseJobs(values.jobs), only, seconds, more: values.more };
  } catch (error) {
    host.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n${copy.usage}`);
    return null;
  }
}

type Finish = (recording: DemoRecording, outcome: Outcome) => void;

/** Recordings that the copy lacks. Those in the manifest cost one request each. */
async function missingOf(
  recordings: readonly DemoRecording[],
  manifest: Manifest,
  sink: HttpSink,
  finish: Finish,
): Promise<DemoRecording[]> {
  const existing = await Promise.all(
    recordings.map(async (recording) => {
      const sha256 = manifest.sha256[recording.slug];
      return sha256 !== undefined && (await sink.findRecording(sha256)) !== null ? sha256 : null;
    }),
  );
  return recordings.filter((recording, index) => {
    const sha256 = existing[index];
    if (sha256) finish(recording, { status: "skipped", sha256 });
    return !sha256;
  });
}

/** Shows visitors that music is being prepared while `work` runs, and always removes the notice afterwards. */
async function announcing(target: DemoFlags, expected: number | null, work: () => Promise<void>): Promise<void> {
  if (expected === null) return;
  // Neither retried nor cancelled by an interrupt: the notice must be removed then, too.
  const sink = new HttpSink({ ...target, backoffMs: [] });
  const say = (count: number | null) => sink.announce(count).catch(() => undefined);
  await say(expected);
  try {
    await work();
  } finally {
    await say(null);
  }
}

type Run = { host: IngestHost; progress: Progress; manifest: Manifest; finish: Finish };

async function prepareAll(
  flags: DemoFlags,
  recordings: readonly DemoRecording[],
  { host, progress, manifest, finish }: Run,
): Promise<void> {
  const workRoot = await mkdtemp(join(tmpdir(), "syncline-demo-"));
  const workerData: DemoWorkerData = { baseUrl: flags.baseUrl, token: flags.token, workRoot, seconds: flags.seconds };
  const bySlug = new Map(recordings.map((recording) => [recording.slug, recording]));
  let saved = Promise.resolve();
  try {
    await runPool<DemoTask, Outcome>({
      module: new URL("./run/demo-worker.ts", import.meta.url),
      workerData,
      tasks: recordings.map(({ slug }) => ({ slug })),
      jobs: flags.jobs ?? (flags.more ? 1 : availableParallelism()),
      signal: host.signal,
      onProgress: ({ slug }, share) => progress.update(slug, share),
      onDone: ({ slug }, outcome) => {
        if (outcome.status !== "failed") manifest.sha256[slug] = outcome.sha256;
        saved = saved.then(() => writeManifest(flags.state, manifest));
        const recording = bySlug.get(slug);
        if (recording) finish(recording, outcome);
      },
      crashed: (reason) => ({ status: "failed", reason: copy.crashed(reason) }),
    });
    await saved;
  } finally {
    await removeFolder(workRoot);
  }
}

function lineFor({ song, version }: DemoRecording, outcome: Outcome): string {
  const title = version === "main" ? song.title : `${song.title} (${version.replace("_", " ")})`;
  if (outcome.status === "stored") return copy.ready(title, song.artist, clock(outcome.durationMs));
  return outcome.status === "skipped" ? copy.skipped(title) : copy.failed(title, outcome.reason);
}

async function main(): Promise<void> {
  const interrupted = new AbortController();
  onInterrupt(() => interrupted.abort());
  const { env, stdout, stderr } = process;
  process.exitCode = await runDemo(process.argv.slice(2), { env, stdout, stderr, signal: interrupted.signal });
}

if (import.meta.main) await main();
