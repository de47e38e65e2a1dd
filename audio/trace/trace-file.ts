import { mkdtemp, readFile, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import pMap from "p-map";
import type { CopyOptions } from "#audio/ingest/copy-requests.ts";
import { sha256OfFile } from "#audio/ingest/hash.ts";
import { HttpSink } from "#audio/ingest/http-sink.ts";
import type { MarkedRecording } from "#audio/ingest/ingested-recording.ts";
import { removeFolder } from "#audio/ingest/prepare-recording.ts";
import { SinkError } from "#audio/ingest/sink-error.ts";
import { CopyTraces, type TracedLink } from "#audio/trace/copy-traces.ts";
import { PeaksFinder } from "#audio/trace/rank-recordings.ts";
import { RATE, readMono, readReference } from "#audio/trace/read-mono.ts";
import { isContained, readSlots, type SlotReading } from "#audio/trace/read-slots.ts";

/** Recordings that are decoded and compared, the likeliest first: as the server allows for in what it requires of a link. */
const MAX_RECORDINGS = 10;
/** Peaks files that are fetched at a time. */
const PARALLEL = 8;
/** Seconds of a file that are read: an hour of film, in less than 300 MB. */
const MAX_SECONDS = 3600;

/** A recording in a file. `links`: whose codes it carries there, the surest first; `total`: links that were compared. */
export type TracedRecording = {
  recordingId: string;
  title: string;
  seconds: number;
  links: TracedLink[];
  total: number;
};

type TraceOptions = CopyOptions & {
  path: string;
  /** The recording to compare with; null to look for it. */
  recordingId: string | null;
  /** An empty folder. */
  workRoot: string;
  onRecording: (title: string) => void;
  /** Its original is not stored, so it cannot be compared. */
  onMissing: (title: string) => void;
};

/**
 * Recordings of the copy that a file contains, with the links whose codes it carries. Reads until half of the file is explained. @throws
 * UnusableFile, SinkError
 */
export async function traceFile(options: TraceOptions): Promise<{ recordings: TracedRecording[]; marked: number }> {
  const samples = await readMono(options.path, { maxSeconds: MAX_SECONDS });
  const [sink, copy] = [new HttpSink(options), new CopyTraces(options)];
  const all = await copy.listRecordings();
  const candidates = await rankCandidates(all, samples, { ...options, sink });
  const recordings: TracedRecording[] = [];
  let explained = 0;
  for (const candidate of candidates) {
    options.onRecording(candidate.title);
    const compared = await unlessMissing(compare(candidate, samples, { ...options, sink }));
    if (compared === null) options.onMissing(candidate.title);
    const { slots, seconds } = compared ?? nothing;
    if (slots.length === 0) continue;
    const { recordingId, title } = candidate;
    recordings.push({ recordingId, title, seconds, ...(await copy.match(recordingId, slots)) });
    explained += seconds;
    if (explained > samples.length / RATE / 2) break;
  }
  return { recordings: recordings.sort((one, other) => other.seconds - one.seconds), marked: all.length };
}

type Work = Pick<TraceOptions, "workRoot" | "recordingId"> & { sink: HttpSink };

async function rankCandidates(
  all: readonly MarkedRecording[],
  samples: Float32Array,
  { recordingId, workRoot, sink }: Work,
): Promise<MarkedRecording[]> {
  if (recordingId !== null) return all.filter((one) => one.recordingId === recordingId);
  const finder = new PeaksFinder(samples);
  const rank = async (recording: MarkedRecording) => {
    const path = join(workRoot, `${recording.recordingId}.peaks`);
    const peaks = await unlessMissing(sink.fetchObject(recording.peaks, path).then(() => readFile(path)));
    await rm(path, { force: true });
    return { recording, likeness: peaks === null ? 0 : finder.likeness(peaks) };
  };
  const ranked = await pMap(all, rank, { concurrency: PARALLEL });
  ranked.sort((one, other) => other.likeness - one.likeness);
  return ranked.slice(0, MAX_RECORDINGS).map(({ recording }) => recording);
}

const nothing: SlotReading = { slots: [], seconds: 0 };

/** Null for an object that is not stored: that of one recording does not end the search. */
async function unlessMissing<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof SinkError && error.status === 404) return null;
    throw error;
  }
}

async function compare({ key }: MarkedRecording, samples: Float32Array, { workRoot, sink }: Work) {
  const folder = await mkdtemp(join(workRoot, "original-"));
  try {
    const path = join(folder, basename(key));
    await sink.fetchObject({ bucket: "MASTERS", key }, path);
    const recording = await readMono(path, { maxSeconds: Number.POSITIVE_INFINITY });
    if (!isContained(samples, recording)) return nothing;
    return readSlots(samples, await readReference(path, { seed: await sha256OfFile(path) }));
  } finally {
    await removeFolder(folder);
  }
}
