import { open, readdir, rm, stat, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { PrintMeter } from "#audio/analysis/print/print-meter.ts";
import { encodePrint, PRINT_NAME, type SoundPrint } from "#audio/analysis/print/sound-print.ts";
import { RecordingAnalyser, type RecordingAnalysis } from "#audio/analysis/recording-analyser.ts";
import { encodeFeatures } from "#audio/analysis/similarity/features.ts";
import { FEATURES_NAME } from "#audio/analysis/similarity/layout.ts";
import { copy } from "#audio/ingest/copy.ts";
import type { AudioFormat } from "#audio/ingest/decode/audio-format.ts";
import { openRecording } from "#audio/ingest/decode/open-recording.ts";
import { UnusableFile } from "#audio/ingest/decode/pcm.ts";
import { Conformer } from "#audio/ingest/encode/conform.ts";
import { type Encoder, type Ladder, mp3sOf, type StartEncoder } from "#audio/ingest/encode/encoder.ts";
import { eraseTimestamps } from "#audio/ingest/encode/erase-timestamps.ts";
import { withMarks } from "#audio/ingest/encode/marked-encoder.ts";
import { writeEntryPlaylists } from "#audio/ingest/encode/playlists.ts";
import { tryEncoders } from "#audio/ingest/encode/try-encoders.ts";
import { MAX_PROBLEM, reasonOf } from "#audio/ingest/failure-reason.ts";
import { sha256OfFile } from "#audio/ingest/hash.ts";
import { maxMinutes } from "#audio/ingest/max-minutes.ts";
import { type Marker, readMarkers } from "#audio/ingest/tags/markers.ts";

/** A derived file in the work folder; `name` is its path below it, with `/`. */
export type DerivedFile = { name: string; path: string; bytes: number; sha256: string };

export type PreparedRecording = {
  format: AudioFormat;
  codec: string;
  sampleRate: number;
  channels: number;
  analysis: RecordingAnalysis;
  files: DerivedFile[];
  /** Why it has no marked streams, if they were to be made. */
  marksProblem: string | null;
  /** What the file says of how it was made. */
  markers: Marker[];
  /** Non-fatal problems of the file as sentence fragments. */
  notes: string[];
};

type PrepareOptions = {
  path: string;
  /** An empty folder for output; the caller removes it. */
  directory: string;
  ladder: Ladder;
  /** Whether to make the MP3s of the recording's format. */
  mp3s: boolean;
  /** Whether to make the marked streams, for links that recipients stream from. */
  marks: boolean;
  startEncoder: StartEncoder;
  /** Called with the fraction done, 0…1, if the length is known. */
  onProgress: (share: number) => void;
};

/**
 * Decodes, measures and encodes one file in a single pass, in constant memory. Throws UnusableFile for files that cannot be decoded or are
 * too long to be recorded.
 */
export async function prepareRecording(options: PrepareOptions): Promise<PreparedRecording> {
  const markers = await readMarkers(options.path);
  const { made, notes } = await tryEncoders(options, (by) => prepareBy({ ...options, ...by }));
  const { marksProblem } = made;
  const unmarked = marksProblem === null ? [] : [copy.notes.noMarks(marksProblem)];
  return { ...made, markers, notes: [...made.notes, ...unmarked, ...notes] };
}

async function prepareBy(options: PrepareOptions): Promise<Omit<PreparedRecording, "markers">> {
  const file = await open(options.path, "r");
  try {
    const pcm = await openRecording(options.path, file);
    const limit = maxMinutes(options.ladder);
    function enforceLimit(frames: number): void {
      if (frames > limit * 60 * pcm.sampleRate) throw new UnusableFile(`it is longer than ${limit} minutes`);
    }
    enforceLimit(pcm.frames ?? 0);
    const analyser = new RecordingAnalyser(pcm.sampleRate, pcm.channels);
    const printer = new PrintMeter(pcm.sampleRate, "music");
    const conformer = new Conformer(pcm.sampleRate);
    const seed = options.marks ? await sha256OfFile(options.path) : null;
    const marks: { problem: string | null } = { problem: null };
    const onProblem = (error: unknown) => {
      marks.problem = reasonOf(error).slice(0, MAX_PROBLEM);
    };
    const startEncoder = seed === null ? options.startEncoder : withMarks(options.startEncoder, { seed, onProblem });
    const encoder = await startEncoder({
      directory: options.directory,
      sampleRate: conformer.sampleRate,
      ladder: options.ladder,
      mp3s: options.mp3s ? mp3sOf(pcm.format) : [],
      frames: pcm.frames === null ? null : Math.ceil((pcm.frames * conformer.sampleRate) / pcm.sampleRate),
    });
    const done = { frames: 0 };
    await finishing(encoder, async () => {
      for await (const chunk of pcm.chunks) {
        done.frames += chunk[0]?.length ?? 0;
        enforceLimit(done.frames);
        analyser.add(chunk);
        printer.add(chunk);
        await encoder.add(...conformer.push(chunk));
        if (pcm.frames) options.onProgress(done.frames / pcm.frames);
      }
      if (done.frames === 0) throw new UnusableFile("the file holds no audio");
      await encoder.add(...conformer.flush());
    });
    const analysis = analyser.result();
    await finishFiles(options, analysis, printer.result());
    const { format, codec, sampleRate, channels, notes } = pcm;
    const files = await listDerived(options.directory);
    return { format, codec, sampleRate, channels, analysis, files, marksProblem: marks.problem, notes };
  } finally {
    await file.close();
  }
}

/** Feeds an encoder to its end; stops it on failure. */
export async function finishing(encoder: Encoder, feed: () => Promise<void>): Promise<void> {
  try {
    await feed();
    await encoder.finish();
  } catch (error) {
    await encoder.cancel().catch(() => undefined);
    throw error;
  }
}

async function finishFiles(
  { directory, ladder }: PrepareOptions,
  { peaks, features }: RecordingAnalysis,
  print: SoundPrint,
): Promise<void> {
  await writeEntryPlaylists(directory);
  for (const rate of ladder) await eraseTimestamps(join(directory, "hls", `${rate}k`, "init.mp4"));
  await eraseTimestamps(join(directory, "direct.m4a"));
  await writeFile(join(directory, "peaks.bin"), peaks);
  await writeFile(join(directory, FEATURES_NAME), encodeFeatures(features));
  await writeFile(join(directory, PRINT_NAME), encodePrint(print));
}

async function listDerived(directory: string): Promise<DerivedFile[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  const files: DerivedFile[] = [];
  for (const path of paths) {
    const { size } = await stat(path);
    files.push({
      name: relative(directory, path).replaceAll("\\", "/"),
      path,
      bytes: size,
      sha256: await sha256OfFile(path),
    });
  }
  return files;
}

/** Removes a work folder and everything in it. */
export async function removeFolder(directory: string): Promise<void> {
  await rm(directory, { recursive: true, force: true, maxRetries: 3 });
}
