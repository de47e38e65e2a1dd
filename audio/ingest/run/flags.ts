import { parseArgs } from "node:util";
import { copy } from "#audio/ingest/copy.ts";
import { findEncodingFfmpeg } from "#audio/ingest/decode/ffmpeg.ts";
import { type Ladder, PRODUCTION_LADDER } from "#audio/ingest/encode/encoder.ts";
import { MAX_RUNGS } from "#audio/ingest/ingested-recording.ts";
import type { Missing } from "#audio/ingest/run/add-missing.ts";

/** The command line is invalid; the message says why. */
export class UsageError extends Error {}

export type IngestFlags = {
  /** Files and folders; with `missing: "tracks"` folders of DDEX deliveries. */
  inputs: string[];
  /** What to make instead of ingesting files; null to ingest. */
  missing: Missing | null;
  /** URL of a deployment; undefined for the local copy. */
  remote: string | undefined;
  /** Parallel files; null for one per processor. */
  jobs: number | null;
  /** Id of the catalogue move to which the files are uploaded. */
  move: string | null;
  /** Reads what waits, again and again, until it is interrupted. */
  watch: boolean;
  /** Sends the metadata of files that were ingested before. */
  update: boolean;
  ladder: Ladder;
  encoder: "mediabunny" | "ffmpeg";
};

const OPTIONS = {
  missing: { type: "boolean", default: false },
  analyse: { type: "boolean", default: false },
  marks: { type: "boolean", default: false },
  prints: { type: "boolean", default: false },
  submissions: { type: "boolean", default: false },
  ddex: { type: "boolean", default: false },
  watch: { type: "boolean", default: false },
  update: { type: "boolean", default: false },
  move: { type: "string" },
  remote: { type: "string" },
  jobs: { type: "string" },
  ladder: { type: "string" },
  encoder: { type: "string" },
  help: { type: "boolean", short: "h", default: false },
} as const;

/** Reads the ingest command line. Throws UsageError. */
export function parseFlags(argv: readonly string[]): IngestFlags | "help" {
  const { values, positionals } = parse(argv);
  if (values.help) return "help";
  const missing = missingOf(values);
  if (positionals.length === 0 && missing === null) throw new UsageError(copy.noInput);
  if (positionals.length > 0 && missing !== null && missing !== "tracks")
    throw new UsageError(copy.missingTakesNoInput);
  const [jobs, ladder] = [parseJobs(values.jobs), parseLadder(values.ladder)];
  const { remote, update, watch, move = null } = values;
  if (move !== null && !/^[\w-]{1,64}$/.test(move)) throw new UsageError(copy.badMove);
  return {
    inputs: positionals,
    missing,
    watch,
    remote,
    update,
    move,
    jobs,
    ladder,
    encoder: parseEncoder(values.encoder),
  };
}

type Kinds = {
  watch: boolean;
  missing: boolean;
  analyse: boolean;
  marks: boolean;
  prints: boolean;
  submissions: boolean;
  ddex: boolean;
};

function missingOf({ watch, missing, analyse, marks, prints, submissions, ddex }: Kinds): IngestFlags["missing"] {
  if (ddex) return "tracks";
  if (submissions || watch) return "submissions";
  if (analyse) return "analysis";
  if (marks) return "marks";
  if (prints) return "prints";
  return missing ? "mp3" : null;
}

/** The system's ffmpeg, if installed: it takes two thirds of the time of the WebAssembly encoders. */
function parseEncoder(name: string | undefined): IngestFlags["encoder"] {
  const installed = findEncodingFfmpeg() !== null;
  if (name === undefined) return installed ? "ffmpeg" : "mediabunny";
  if (name !== "mediabunny" && name !== "ffmpeg") throw new UsageError(copy.badEncoder);
  if (name === "ffmpeg" && !installed) throw new UsageError(copy.noFfmpeg);
  return name;
}

function parse(argv: readonly string[]) {
  try {
    return parseArgs({ args: [...argv], options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** `--jobs`; null if not given. Throws UsageError. */
export function parseJobs(text: string | undefined): number | null {
  if (text === undefined) return null;
  const jobs = Number(text);
  if (!Number.isInteger(jobs) || jobs < 1 || jobs > 64) throw new UsageError(copy.badJobs);
  return jobs;
}

function parseLadder(text: string | undefined): Ladder {
  if (text === undefined) return PRODUCTION_LADDER;
  const rates = text.split(",").map(Number);
  const rising = rates.every(
    (rate, i) => Number.isInteger(rate) && rate >= 32 && rate <= 320 && rate > (rates[i - 1] ?? 0),
  );
  if (!rising || rates.length < 2 || rates.length > MAX_RUNGS) throw new UsageError(copy.badLadder);
  return rates;
}
