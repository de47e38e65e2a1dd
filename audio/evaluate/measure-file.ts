import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, open, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { RecordingAnalyser } from "#audio/analysis/recording-analyser.ts";
import { decodeFeatures, encodeFeatures, type RecordingFeatures } from "#audio/analysis/similarity/features.ts";
import { FEATURE_VERSION } from "#audio/analysis/similarity/layout.ts";
import { findFfmpeg, openWithFfmpeg } from "#audio/ingest/decode/ffmpeg.ts";
import { openRecording } from "#audio/ingest/decode/open-recording.ts";
import { type PcmStream, UnusableFile } from "#audio/ingest/decode/pcm.ts";
import { sha256OfFile } from "#audio/ingest/hash.ts";

/** A passage of a file as its encoded copy sounds; `isWindow`: aligned with a window of the index. */
export type AlteredPassage = { startMs: number; endMs: number; isWindow: boolean; raw: Float32Array };

/** Bit rate of a typical upload or web copy. */
const BITRATE = "64k";
const SHIFT = 1.01;
const RATE = 44_100;

type MeasureOptions = {
  path: string;
  /** Cache folder of measurements; null disables it. */
  cache: string | null;
  /** An existing folder for files that are removed afterwards. */
  workRoot: string;
};

/** Features of a file, and of passages of it that were re-encoded and shifted; none of these without ffmpeg. */
export async function measureFile(
  options: MeasureOptions,
): Promise<{ features: RecordingFeatures; passages: AlteredPassage[] }> {
  const features = await cached(options, "whole", () => featuresOf(options.path));
  const middle = features.windows[Math.floor(features.windows.length / 2)];
  if (!middle || !findFfmpeg()) return { features, passages: [] };
  const { startMs, endMs } = middle;
  const onGrid = await cached(options, "passage", () => alteredPassage(options, startMs, endMs));
  const passages: AlteredPassage[] = [{ startMs, endMs, isWindow: true, raw: onGrid.whole }];
  const length = endMs - startMs;
  const latest = Math.max(0, (features.windows.at(-1)?.endMs ?? 0) - length);
  for (const [place, share] of randomShares(await sha256OfFile(options.path)).entries()) {
    const from = Math.round(share * latest);
    const { whole } = await cached(options, `anywhere-${place}`, () => alteredPassage(options, from, from + length));
    passages.push({ startMs: from, endMs: from + length, isWindow: false, raw: whole });
  }
  return { features, passages };
}

/** Two pseudo-random numbers (0 to 1) from the hash of the file, the same in every run. */
function randomShares(sha256: string): number[] {
  return [0, 8].map((at) => Number.parseInt(sha256.slice(at, at + 8), 16) / 0xff_ff_ff_ff);
}

async function cached(
  { path, cache }: MeasureOptions,
  kind: string,
  measure: () => Promise<RecordingFeatures>,
): Promise<RecordingFeatures> {
  if (cache === null) return measure();
  await mkdir(cache, { recursive: true });
  const file = join(cache, `${await sha256OfFile(path)}-${kind}-${FEATURE_VERSION}.bin`);
  const held = await readFile(file).catch(() => null);
  if (held) return decodeFeatures(held);
  const features = await measure();
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
  const analyser = new RecordingAnalyser(pcm.sampleRate, pcm.channels);
  for await (const chunk of pcm.chunks) analyser.add(chunk);
  return analyser.result().features;
}

async function alteredPassage(
  { path, workRoot }: MeasureOptions,
  startMs: number,
  endMs: number,
): Promise<RecordingFeatures> {
  const altered = join(workRoot, `${process.pid}-${Math.random().toString(36).slice(2)}.m4a`);
  const shift = `aresample=${RATE},asetrate=${Math.round(RATE * SHIFT)},aresample=${RATE}`;
  const child = spawn(findFfmpeg() ?? "ffmpeg", [
    ...["-v", "error", "-nostdin", "-y", "-ss", String(startMs / 1000), "-t", String((endMs - startMs) / 1000)],
    ...["-i", path, "-vn", "-af", shift, "-c:a", "aac", "-b:a", BITRATE, altered],
  ]);
  await once(child, "close");
  if (child.exitCode !== 0) throw new UnusableFile("ffmpeg cannot re-encode a passage of it");
  return analyse(openWithFfmpeg(altered, "M4A"));
}
