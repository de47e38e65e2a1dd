import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, open, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { decodeFeatures, encodeFeatures, type RecordingFeatures } from "#audio/analysis/similarity/features.ts";
import { FEATURE_VERSION } from "#audio/analysis/similarity/layout.ts";
import { SpectralAnalyser } from "#audio/analysis/spectral-analyser.ts";
import { findFfmpeg, openWithFfmpeg } from "#audio/ingest/decode/ffmpeg.ts";
import { openRecording } from "#audio/ingest/decode/open-recording.ts";
import { type PcmStream, UnusableFile } from "#audio/ingest/decode/pcm.ts";
import { deinterleave } from "#audio/ingest/decode/sample-format.ts";
import { sha256OfFile } from "#audio/ingest/hash.ts";

/** A passage of a file as its encoded copy sounds; `isWindow`: aligned with a window of the index. */
export type AlteredPassage = { startMs: number; endMs: number; isWindow: boolean; raw: Float32Array };

/** Bit rate of a typical upload or web copy. */
const BITRATE = "64k";
const SHIFT = 1.01;
const RATE = 44_100;
/** Of what ingest reads through ffmpeg. */
const DECODED_RATE = 48_000;
const SAMPLES = { kind: "float", bytes: 4, bigEndian: false, unsigned: false } as const;

type MeasureOptions = {
  path: string;
  /** Cache folder of measurements; null disables it. */
  cache: string | null;
  /** An existing folder for files that are removed afterwards. */
  workRoot: string;
};
type Span = { startMs: number; endMs: number };

/** Features of a file, and of passages of it that were re-encoded and shifted; none of these without ffmpeg. */
export async function measureFile({
  path,
  cache,
  workRoot,
}: MeasureOptions): Promise<{ features: RecordingFeatures; passages: AlteredPassage[] }> {
  const sha256 = await sha256OfFile(path);
  const held = (kind: string) => (cache === null ? null : join(cache, `${sha256}-${kind}-${FEATURE_VERSION}.bin`));
  const features = await cached(held("whole"), () => featuresOf(path));
  const spans = spansOf(features, sha256);
  const program = findFfmpeg();
  if (spans.length === 0 || program === null) return { features, passages: [] };
  const altered = await cached(held("altered"), async () => {
    const windows = await alteredPassages(program, path, spans, workRoot);
    return { windows, whole: (windows[0] as RecordingFeatures["windows"][number]).raw };
  });
  return { features, passages: altered.windows.map((window, at) => ({ ...window, isWindow: at === 0 })) };
}

/** The window in the middle, and two passages of its length that begin anywhere: at the same places in every run. */
function spansOf({ windows }: RecordingFeatures, sha256: string): Span[] {
  const middle = windows[Math.floor(windows.length / 2)];
  if (!middle) return [];
  const { startMs, endMs } = middle;
  const length = endMs - startMs;
  const latest = Math.max(0, (windows.at(-1)?.endMs ?? 0) - length);
  const anywhere = randomShares(sha256).map((share) => Math.round(share * latest));
  return [{ startMs, endMs }, ...anywhere.map((from) => ({ startMs: from, endMs: from + length }))];
}

/** Two pseudo-random numbers (0 to 1) from the hash of the file, the same in every run. */
function randomShares(sha256: string): number[] {
  return [0, 8].map((at) => Number.parseInt(sha256.slice(at, at + 8), 16) / 0xff_ff_ff_ff);
}

async function cached(file: string | null, measure: () => Promise<RecordingFeatures>): Promise<RecordingFeatures> {
  if (file === null) return measure();
  const held = await readFile(file).catch(() => null);
  if (held) return decodeFeatures(held);
  const features = await measure();
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, encodeFeatures(features));
  return features;
}

async function featuresOf(path: string): Promise<RecordingFeatures> {
  const file = await open(path, "r");
  try {
    return await analyse(await openRecording(path, file));
  } catch (error) {
    // Some real Ogg files are rejected by our own decoders.
    if (!(error instanceof UnusableFile) || !findFfmpeg()) throw error;
    return await analyse(openWithFfmpeg(path, "ffmpeg"));
  } finally {
    await file.close();
  }
}

async function analyse(pcm: PcmStream): Promise<RecordingFeatures> {
  const analyser = new SpectralAnalyser(pcm.sampleRate);
  for await (const chunk of pcm.chunks) analyser.add(chunk);
  return analyser.result().features;
}

/** All passages are encoded by one process and decoded by another: starting one takes longer than its work. */
async function alteredPassages(
  program: string,
  path: string,
  spans: readonly Span[],
  workRoot: string,
): Promise<RecordingFeatures["windows"]> {
  const folder = await mkdtemp(join(workRoot, "passages-"));
  const shift = `aresample=${RATE},asetrate=${Math.round(RATE * SHIFT)},aresample=${RATE}`;
  const encoded = spans.map((_, at) => join(folder, `${at}.m4a`));
  const decoded = spans.map((_, at) => join(folder, `${at}.f32`));
  await runFfmpeg(program, [
    ...spans.flatMap(({ startMs, endMs }) => [
      ...["-ss", String(startMs / 1000), "-t", String((endMs - startMs) / 1000), "-i", path],
    ]),
    ...encoded.flatMap((file, at) => ["-map", `${at}:a:0`, "-af", shift, "-c:a", "aac", "-b:a", BITRATE, file]),
  ]);
  await runFfmpeg(program, [
    ...encoded.flatMap((file) => ["-i", file]),
    ...decoded.flatMap((file, at) => [
      "-map",
      `${at}:a:0`,
      "-f",
      "f32le",
      "-ac",
      "2",
      "-ar",
      String(DECODED_RATE),
      file,
    ]),
  ]);
  const windows: RecordingFeatures["windows"] = [];
  for (const [at, { startMs, endMs }] of spans.entries()) {
    const samples = deinterleave(await readFile(decoded[at] as string), SAMPLES, 2);
    const analyser = new SpectralAnalyser(DECODED_RATE);
    analyser.add(samples);
    windows.push({ startMs, endMs, raw: analyser.result().features.whole });
  }
  return windows;
}

async function runFfmpeg(program: string, args: readonly string[]): Promise<void> {
  const child = spawn(program, ["-v", "error", "-nostdin", "-y", ...args], { stdio: "ignore" });
  await once(child, "close");
  if (child.exitCode !== 0) throw new UnusableFile("ffmpeg cannot re-encode passages of it");
}
