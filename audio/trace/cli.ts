import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { EXIT, type IngestHost } from "#audio/ingest/cli.ts";
import { reasonOf } from "#audio/ingest/failure-reason.ts";
import { removeFolder } from "#audio/ingest/prepare-recording.ts";
import { UsageError } from "#audio/ingest/run/flags.ts";
import { copy } from "#audio/trace/copy.ts";
import { type TracedRecording, traceFile } from "#audio/trace/trace-file.ts";
import { onInterrupt } from "#scripts/on-interrupt.ts";
import { findTarget, TargetError } from "#scripts/target.ts";

const OPTIONS = {
  recording: { type: "string" },
  remote: { type: "string" },
  help: { type: "boolean", short: "h", default: false },
} as const;

/** Share of a code from which on a copy is a plain one: two mixed copies have three quarters of each. */
const PLAIN_COPY = 0.87;

type Flags = { path: string; recordingId: string | null; remote: string | undefined };

/** Prints whose link a file was streamed from. Exit codes: 0 a link is named, 1 none, 2 wrong command line or no copy to ask, 130 interrupted. */
export async function runTrace(argv: readonly string[], host: IngestHost): Promise<number> {
  try {
    const flags = readFlags(argv, host);
    if (flags === null) {
      host.stdout.write(copy.usage);
      return EXIT.ok;
    }
    return await trace(flags, host);
  } catch (error) {
    if (host.signal.aborted) return EXIT.interrupted;
    host.stderr.write(`${reasonOf(error)}\n${error instanceof UsageError ? `\n${copy.usage}` : ""}`);
    return error instanceof UsageError || error instanceof TargetError ? EXIT.usage : EXIT.someFailed;
  }
}

function readFlags(argv: readonly string[], { env }: IngestHost): Flags | null {
  const { values, positionals } = parse(argv);
  if (values.help) return null;
  const [path, ...others] = positionals.map((file) => resolve(env.SYNCLINE_CWD ?? "", file));
  if (path === undefined || others.length > 0) throw new UsageError(copy.oneFile);
  return { path, recordingId: values.recording ?? null, remote: values.remote };
}

function parse(argv: readonly string[]) {
  try {
    return parseArgs({ args: [...argv], options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

async function trace(
  { path, recordingId, remote }: Flags,
  { env, signal, stdout, stderr }: IngestHost,
): Promise<number> {
  const target = await findTarget(env, remote);
  const workRoot = await mkdtemp(join(tmpdir(), "syncline-trace-"));
  try {
    const onRecording = (title: string) => void stderr.write(`${copy.comparing(title)}\n`);
    const onMissing = (title: string) => void stderr.write(`${copy.missing(title)}\n`);
    const options = { ...target, signal, path, recordingId, workRoot, onRecording, onMissing };
    const { recordings, marked } = await traceFile(options);
    if (marked === 0) stdout.write(`${copy.noMarks}\n`);
    else if (recordings.length === 0) stdout.write(`${copy.noRecording}\n`);
    for (const recording of recordings) stdout.write(`${linesOf(recording).join("\n")}\n`);
    return recordings.some(({ links }) => links.length > 0) ? EXIT.ok : EXIT.someFailed;
  } finally {
    await removeFolder(workRoot);
  }
}

function linesOf(recording: TracedRecording): string[] {
  const { title, seconds, links, total } = recording;
  const [first] = links;
  if (first === undefined) return [copy.noCode(title, seconds, total)];
  const isPlain = first.agreement >= PLAIN_COPY;
  return [
    copy.found(recording),
    ...links.flatMap((link) => [copy.link(link), copy.confidence(link, total)]),
    ...(links.length > 1 ? [copy.mixed] : isPlain ? [] : [copy.partly]),
  ];
}

async function main(): Promise<void> {
  const interrupted = new AbortController();
  onInterrupt(() => interrupted.abort());
  const { env, stdout, stderr } = process;
  process.exitCode = await runTrace(process.argv.slice(2), { env, stdout, stderr, signal: interrupted.signal });
}

if (import.meta.main) await main();
