import { mkdtemp } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import { basename, join } from "node:path";
import { copy } from "#audio/ingest/copy.ts";
import type { Outcome } from "#audio/ingest/ingest-file.ts";
import { removeFolder } from "#audio/ingest/prepare-recording.ts";
import { findFiles } from "#audio/ingest/run/find-files.ts";
import { type IngestFlags, parseFlags, UsageError } from "#audio/ingest/run/flags.ts";
import type { IngestTask, IngestWorkerData } from "#audio/ingest/run/ingest-worker.ts";
import { clock, Progress, type Terminal } from "#audio/ingest/run/progress.ts";
import { runPool } from "#audio/ingest/run/worker-pool.ts";

export const EXIT = { ok: 0, someFailed: 1, usage: 2, interrupted: 130 } as const;

/** What a command line run may touch. */
export type IngestHost = { env: NodeJS.ProcessEnv; stdout: Terminal; stderr: Terminal; signal: AbortSignal };

/**
 * Ingests files and folders into a running edge. Returns the exit code: 0 all well, 1 some files failed, 2 the command
 * line is wrong, 130 interrupted.
 */
export async function runIngest(argv: readonly string[], host: IngestHost): Promise<number> {
  const flags = readFlags(argv, host);
  if (typeof flags === "number") return flags;
  const found = await findFiles(flags.inputs);
  if (found.files.length + found.missing.length === 0) {
    host.stderr.write(`${copy.nothingFound}\n`);
    return EXIT.someFailed;
  }
  const started = performance.now();
  const counts = { stored: 0, skipped: 0, failed: 0 };
  const progress = new Progress(host.stdout, found.files.length + found.missing.length);
  function finish(path: string, outcome: Outcome): void {
    counts[outcome.status]++;
    progress.finish(basename(path), lineFor(path, outcome));
  }
  for (const path of found.missing) finish(path, { status: "failed", reason: copy.missing });
  await ingestAll(flags, found.files, { signal: host.signal, progress, finish });
  progress.clear();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  host.stdout.write(`${copy.summary(counts.stored, counts.skipped, counts.failed, found.others, seconds)}\n`);
  if (host.signal.aborted) {
    host.stderr.write(`${copy.interrupted}\n`);
    return EXIT.interrupted;
  }
  return counts.failed > 0 ? EXIT.someFailed : EXIT.ok;
}

function readFlags(argv: readonly string[], host: IngestHost): IngestFlags | number {
  try {
    const flags = parseFlags(argv, host.env);
    if (flags !== "help") return flags;
    host.stdout.write(copy.usage);
    return EXIT.ok;
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    host.stderr.write(`${error.message}\n\n${copy.usage}`);
    return EXIT.usage;
  }
}

type Run = { signal: AbortSignal; progress: Progress; finish: (path: string, outcome: Outcome) => void };

async function ingestAll(
  flags: IngestFlags,
  files: readonly string[],
  { signal, progress, finish }: Run,
): Promise<void> {
  const workRoot = await mkdtemp(join(tmpdir(), "syncline-ingest-"));
  const { baseUrl, token, ladder, encoder } = flags;
  const workerData: IngestWorkerData = { baseUrl, token, ladder: [...ladder], encoder, workRoot };
  try {
    await runPool<IngestTask, Outcome>({
      module: new URL("./run/ingest-worker.ts", import.meta.url),
      workerData,
      tasks: files.map((path) => ({ path })),
      jobs: flags.jobs ?? availableParallelism(),
      signal,
      onProgress: ({ path }, share) => progress.update(basename(path), share),
      onDone: ({ path }, outcome) => finish(path, outcome),
      crashed: (reason) => ({ status: "failed", reason: copy.crashed(reason) }),
    });
  } finally {
    await removeFolder(workRoot);
  }
}

function lineFor(path: string, outcome: Outcome): string {
  const name = basename(path);
  if (outcome.status === "stored") return `${name}: ${copy.stored(outcome.title, clock(outcome.durationMs))}`;
  return `${name}: ${outcome.status === "skipped" ? copy.skipped : `✗ ${outcome.reason}`}`;
}

async function main(): Promise<void> {
  const interrupted = new AbortController();
  process.once("SIGINT", () => interrupted.abort());
  process.once("SIGTERM", () => interrupted.abort());
  const { env, stdout, stderr } = process;
  process.exitCode = await runIngest(process.argv.slice(2), { env, stdout, stderr, signal: interrupted.signal });
}

if (import.meta.main) await main();
