import { mkdtemp, readFile } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { fitModel } from "#audio/analysis/similarity/fit-model.ts";
import { copy } from "#audio/evaluate/copy.ts";
import type { EvaluateOutcome, EvaluateTask, EvaluateWorkerData } from "#audio/evaluate/evaluate-worker.ts";
import { findPassages } from "#audio/evaluate/find-passages.ts";
import { chance, meanAveragePrecision, precisionAt } from "#audio/evaluate/metrics.ts";
import { embedAll, type Measured, rankPassages, rankWhole } from "#audio/evaluate/rank.ts";
import { rankBrands } from "#audio/evaluate/rank-brands.ts";
import { type Labelled, readLabels } from "#audio/evaluate/read-labels.ts";
import { EXIT, type IngestHost } from "#audio/ingest/cli.ts";
import { removeFolder } from "#audio/ingest/prepare-recording.ts";
import { parseJobs, UsageError } from "#audio/ingest/run/flags.ts";
import { Progress } from "#audio/ingest/run/progress.ts";
import { runPool } from "#audio/ingest/run/worker-pool.ts";
import { onInterrupt } from "#scripts/on-interrupt.ts";

const OPTIONS = {
  cache: { type: "string" },
  jobs: { type: "string" },
  help: { type: "boolean", short: "h", default: false },
} as const;

type Flags = { folder: string; labels: string; cache: string | null; jobs: number };

/** Prints how well similar search finds music of the same label, one figure a line. Exit codes as for ingest. */
export async function runEvaluate(argv: readonly string[], host: IngestHost): Promise<number> {
  const flags = readFlags(argv, host);
  if (typeof flags === "number") return flags;
  const text = await readFile(flags.labels, "utf8").catch(() => null);
  const labelled = text === null ? null : readLabels(text);
  if (labelled === null) {
    host.stderr.write(`${text === null ? copy.noLabels(flags.labels) : copy.badHeader}\n`);
    return EXIT.usage;
  }
  const { measured, failed } = await measureAll(flags, labelled, host);
  if (host.signal.aborted) {
    host.stderr.write(`${copy.interrupted}\n`);
    return EXIT.interrupted;
  }
  if (measured.length < 2) {
    host.stderr.write(`${copy.tooFew}\n`);
    return EXIT.someFailed;
  }
  for (const [name, value] of figures(measured)) host.stdout.write(`${name} ${value}\n`);
  if (measured.every(({ passages }) => passages.length === 0)) host.stderr.write(`${copy.noFfmpeg}\n`);
  return failed > 0 ? EXIT.someFailed : EXIT.ok;
}

function readFlags(argv: readonly string[], host: IngestHost): Flags | number {
  try {
    const { values, positionals } = parseArgs({ args: [...argv], options: OPTIONS, allowPositionals: true });
    if (values.help) {
      host.stdout.write(copy.usage);
      return EXIT.ok;
    }
    const [folder, labels, ...others] = positionals.map((path) => resolve(host.env.SYNCLINE_CWD ?? "", path));
    if (!folder || !labels || others.length > 0) throw new UsageError(copy.twoArguments);
    const cache = values.cache === undefined ? null : resolve(host.env.SYNCLINE_CWD ?? "", values.cache);
    return { folder, labels, cache, jobs: parseJobs(values.jobs) ?? availableParallelism() };
  } catch (error) {
    host.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n${copy.usage}`);
    return EXIT.usage;
  }
}

async function measureAll(
  { folder, cache, jobs }: Flags,
  labelled: readonly Labelled[],
  host: IngestHost,
): Promise<{ measured: Measured[]; failed: number }> {
  const workRoot = await mkdtemp(join(tmpdir(), "syncline-evaluate-"));
  const workerData: EvaluateWorkerData = { cache, workRoot };
  const progress = new Progress(host.stderr, labelled.length);
  const found = new Map<string, Exclude<EvaluateOutcome, { failed: string }>>();
  let failed = 0;
  try {
    await runPool<EvaluateTask, EvaluateOutcome>({
      module: new URL("./evaluate-worker.ts", import.meta.url),
      workerData,
      tasks: labelled.map(({ file }) => ({ file, path: join(folder, file) })),
      jobs,
      signal: host.signal,
      onProgress: ({ file }, share) => progress.update(file, share),
      onDone: ({ file }, outcome) => {
        if (!("failed" in outcome)) found.set(file, outcome);
        else {
          failed++;
          progress.finish(file, copy.failed(file, outcome.failed));
        }
      },
      crashed: (reason) => ({ failed: reason }),
    });
  } finally {
    progress.clear();
    await removeFolder(workRoot);
  }
  const measured = labelled.flatMap((row) => {
    const outcome = found.get(row.file);
    return outcome ? [{ ...row, ...outcome }] : [];
  });
  return { measured, failed };
}

/** All figures by name, fractions with three digits. The model is fitted on the same music, as in an index build. */
function figures(measured: readonly Measured[]): [string, string][] {
  const model = fitModel(measured.map(({ features }) => features));
  const embedded = measured.map((entry) => embedAll(model, entry));
  const [whole, passages] = [rankWhole(embedded), rankPassages(embedded)];
  const share = (value: number) => value.toFixed(3);
  const rows: [string, string][] = [
    ["files", String(measured.length)],
    ["chance", share(chance(whole))],
    ...[1, 5, 10].map((count): [string, string] => [`P@${count}`, share(precisionAt(whole, count))]),
    ["MAP", share(meanAveragePrecision(whole))],
    ...[1, 5, 10].map((count): [string, string] => [`passage-P@${count}`, share(precisionAt(passages, count))]),
    ["passage-MAP", share(meanAveragePrecision(passages))],
  ];
  const found = findPassages(model, measured, embedded).map(([name, value]): [string, string] => [name, share(value)]);
  const brands = rankBrands(model, measured).map(([name, value]): [string, string] => [name, share(value)]);
  return [...rows, ...brands, ...found];
}

async function main(): Promise<void> {
  const interrupted = new AbortController();
  onInterrupt(() => interrupted.abort());
  const { env, stdout, stderr } = process;
  process.exitCode = await runEvaluate(process.argv.slice(2), { env, stdout, stderr, signal: interrupted.signal });
}

if (import.meta.main) await main();
