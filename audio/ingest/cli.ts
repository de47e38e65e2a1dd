import { randomUUID } from "node:crypto";
import { mkdtemp } from "node:fs/promises";
import { availableParallelism, hostname, tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { setTimeout } from "node:timers/promises";
import { copy } from "#audio/ingest/copy.ts";
import { reasonOf } from "#audio/ingest/failure-reason.ts";
import { HttpSink } from "#audio/ingest/http-sink.ts";
import type { Outcome } from "#audio/ingest/ingest-file.ts";
import { removeFolder } from "#audio/ingest/prepare-recording.ts";
import { addMissing, type Missing } from "#audio/ingest/run/add-missing.ts";
import { deliverFolder } from "#audio/ingest/run/deliver-folder.ts";
import { findFiles } from "#audio/ingest/run/find-files.ts";
import { type IngestFlags, parseFlags, UsageError } from "#audio/ingest/run/flags.ts";
import type { IngestTask, IngestWorkerData } from "#audio/ingest/run/ingest-worker.ts";
import { moveFolder } from "#audio/ingest/run/move-folder.ts";
import { clock, Progress, type Terminal } from "#audio/ingest/run/progress.ts";
import { runPool } from "#audio/ingest/run/worker-pool.ts";
import { onInterrupt } from "#scripts/on-interrupt.ts";
import { findTarget, type Target, TargetError } from "#scripts/target.ts";

export const EXIT = { ok: 0, someFailed: 1, usage: 2, interrupted: 130 } as const;

/** Environment of a command line run. */
/** A copy, and the id by which it tells this reader from others. */
type Reading = Target & { reader: string };

export type IngestHost = { env: NodeJS.ProcessEnv; stdout: Terminal; stderr: Terminal; signal: AbortSignal };

/**
 * Ingests files and folders into the running local copy or a deployment. Exit codes: 0 success, 1 some files failed, 2 wrong command line
 * or no copy to ingest into, 130 interrupted.
 */
export async function runIngest(argv: readonly string[], host: IngestHost): Promise<number> {
  const flags = readFlags(argv, host);
  if (typeof flags === "number") return flags;
  const found = await findTarget(host.env, flags.remote).catch((error: unknown) => {
    if (!(error instanceof TargetError)) throw error;
    host.stderr.write(`${error.message}\n`);
    return null;
  });
  if (found === null) return EXIT.usage;
  const name = hostname()
    .replaceAll(/[^\w.-]/g, "-")
    .slice(0, 60);
  const target = { ...found, reader: `${name}-${process.pid}-${randomUUID().slice(0, 8)}` };
  const { missing } = flags;
  if (missing === null) return runFiles({ ...flags, ...target }, host);
  const reading = { ...flags, missing, ...target };
  if (missing !== "submissions" && missing !== "tracks") return runMissing(reading, host);
  const leave = keepAsking(target, host);
  try {
    return await (flags.watch ? watch(reading, host) : runMissing(reading, host));
  } finally {
    await leave();
  }
}

async function runFiles(flags: IngestFlags & Reading, host: IngestHost): Promise<number> {
  const inputs = flags.inputs.map((path) => resolve(host.env.SYNCLINE_CWD ?? "", path));
  const found = await findFiles(inputs);
  if (found.files.length + found.unreadable.length === 0) {
    host.stderr.write(`${copy.nothingFound}\n`);
    return EXIT.someFailed;
  }
  const started = performance.now();
  const counts = { stored: 0, skipped: 0, failed: 0 };
  const progress = new Progress(host.stdout, found.files.length + found.unreadable.length);
  function finish(path: string, outcome: Outcome): void {
    counts[outcome.status]++;
    progress.finish(basename(path), lineFor(path, outcome));
  }
  for (const { path, reason } of found.unreadable) finish(path, { status: "failed", reason });
  const { signal } = host;
  const sink = new HttpSink({ ...flags, signal });
  if (flags.move === null) await ingestAll(flags, found.files, { signal, progress, finish });
  else {
    const [moveId, roots, jobs] = [flags.move, inputs, flags.jobs ?? movesAtOnce];
    await moveFolder({ sink, moveId, roots, files: found.files, jobs, signal, onDone: finish });
  }
  progress.clear();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  host.stdout.write(`${copy.summary({ ...counts, others: found.others, links: found.links, seconds })}\n`);
  return exitCodeOf(counts.failed, host);
}

function exitCodeOf(failed: number, host: IngestHost): number {
  if (host.signal.aborted) {
    host.stderr.write(`${copy.interrupted}\n`);
    return EXIT.interrupted;
  }
  return failed > 0 ? EXIT.someFailed : EXIT.ok;
}

/** Milliseconds between looks at the queues; after failures up to the longer one. */
const watchMs = [3000, 60_000] as const;

/** Milliseconds between two questions for the queue, by which a reader keeps what it reads; pages say since when it has not asked. */
const askMs = 60_000;

/** Asks until the function that it returns is called, which lets go what is not read. */
function keepAsking(target: Reading, { signal }: IngestHost): () => Promise<void> {
  const sink = new HttpSink({ ...target, signal });
  const asking = setInterval(() => void sink.listFiles().catch(() => undefined), askMs);
  return async () => {
    clearInterval(asking);
    await new HttpSink({ ...target, backoffMs: [] }).leave(target.reader).catch(() => undefined);
  };
}

/** Files that are uploaded to a move at a time. */
const movesAtOnce = 4;

/** `--watch`: reads what waits until it is interrupted. A copy that is away for a while is tried again. */
async function watch(flags: IngestFlags & Reading, host: IngestHost): Promise<number> {
  const { signal } = host;
  host.stdout.write(`${copy.watching(flags.baseUrl)}\n`);
  const [least, most] = watchMs;
  let delay: number = least;
  while (!signal.aborted) {
    let hasFailed = false;
    for (const missing of ["submissions", "tracks"] as const) {
      try {
        hasFailed = (await runMissing({ ...flags, inputs: [], missing }, host)) !== EXIT.ok || hasFailed;
      } catch (error) {
        hasFailed = true;
        if (!signal.aborted) host.stderr.write(`${copy.unreachable(reasonOf(error))}\n`);
      }
    }
    delay = hasFailed ? Math.min(delay * 2, most) : least;
    await setTimeout(delay, undefined, { signal }).catch(() => undefined);
  }
  return EXIT.interrupted;
}

/** `--missing`, `--analyse`, `--submissions` and `--ddex`: makes what the copy lacks. */
async function runMissing(flags: IngestFlags & Reading & { missing: Missing }, host: IngestHost): Promise<number> {
  let progress = new Progress(host.stdout, 0);
  let failed = await deliverFolders(flags, host);
  await withWorkRoot(flags, (workerData) =>
    addMissing({
      what: flags.missing,
      workerData,
      jobs: flags.jobs ?? availableParallelism(),
      signal: host.signal,
      onStart: (count) => {
        if (count === 0 && !flags.watch) host.stdout.write(`${copy.nothingMissing[flags.missing]}\n`);
        progress = new Progress(host.stdout, count);
      },
      onProgress: (title, share) => progress.update(title, share),
      onDone: (title, outcome) => {
        if (outcome.status === "failed") failed++;
        progress.finish(title, outcome.status === "skipped" ? `${title}: ${copy.elsewhere}` : lineFor(title, outcome));
      },
      crashed: (reason) => ({ status: "failed", reason: copy.crashed(reason) }),
    }),
  );
  progress.clear();
  return exitCodeOf(failed, host);
}

/** Delivers the folders of `--ddex`; returns how many failed. */
async function deliverFolders({ inputs, ...target }: IngestFlags & Reading, host: IngestHost): Promise<number> {
  let failed = 0;
  for (const path of inputs.map((input) => resolve(host.env.SYNCLINE_CWD ?? "", input))) {
    const folder = basename(path);
    try {
      const { files, messages } = await deliverFolder({ ...target, path, folder, signal: host.signal });
      host.stdout.write(`${copy.delivered(folder, files, messages)}\n`);
    } catch (error) {
      if (host.signal.aborted) break;
      failed++;
      host.stderr.write(`${copy.notDelivered(folder, reasonOf(error))}\n`);
    }
  }
  return failed;
}

function readFlags(argv: readonly string[], host: IngestHost): IngestFlags | number {
  try {
    const flags = parseFlags(argv);
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
  flags: IngestFlags & Reading,
  files: readonly string[],
  { signal, progress, finish }: Run,
): Promise<void> {
  await withWorkRoot(flags, (workerData) =>
    runPool<Extract<IngestTask, { path: string }>, Outcome>({
      module: new URL("./run/ingest-worker.ts", import.meta.url),
      workerData,
      tasks: files.map((path) => ({ path })),
      jobs: flags.jobs ?? availableParallelism(),
      signal,
      onProgress: ({ path }, share) => progress.update(basename(path), share),
      onDone: ({ path }, outcome) => finish(path, outcome),
      crashed: (reason) => ({ status: "failed", reason: copy.crashed(reason) }),
    }),
  );
}

async function withWorkRoot(
  flags: IngestFlags & Reading,
  work: (workerData: IngestWorkerData) => Promise<void>,
): Promise<void> {
  const workRoot = await mkdtemp(join(tmpdir(), "syncline-ingest-"));
  const { baseUrl, token, reader, ladder, encoder, update } = flags;
  try {
    await work({ baseUrl, token, reader, ladder: [...ladder], encoder, update, workRoot });
  } finally {
    await removeFolder(workRoot);
  }
}

function lineFor(path: string, outcome: Outcome): string {
  const name = basename(path);
  if (outcome.status === "stored") {
    const stored = `${name}: ${copy.stored(outcome.title, clock(outcome.durationMs))}`;
    return [stored, ...outcome.notes.map((note) => copy.note(note))].join("\n");
  }
  if (outcome.status === "skipped" && outcome.updated) return `${name}: ${copy.updated(outcome.updated)}`;
  return `${name}: ${outcome.status === "skipped" ? copy.skipped : `✗ ${outcome.reason}`}`;
}

async function main(): Promise<void> {
  const interrupted = new AbortController();
  onInterrupt(() => interrupted.abort());
  const { env, stdout, stderr } = process;
  process.exitCode = await runIngest(process.argv.slice(2), { env, stdout, stderr, signal: interrupted.signal });
}

if (import.meta.main) await main();
