import { writeFloats } from "#app/catalogue/similar/reference-vector.ts";

/** Messages to and from the worker. */
export type ReferenceAudioMessage = { sampleRate: number; channels: Float32Array<ArrayBuffer>[] };
export type ReferenceReply = { share: number } | { raw: Float32Array<ArrayBuffer> };

const maxBytes = 40 * 1024 * 1024;
const minSeconds = 2;
/** The usual rate of ingest: the same rate gives the same features. */
const sampleRate = 44_100;

async function decode(audio: Blob): Promise<AudioBuffer> {
  const context = new OfflineAudioContext(1, 1, sampleRate);
  return context.decodeAudioData(await audio.arrayBuffer());
}

/** Max relative power of the side signal of a mono recording. */
const monoShare = 1e-6;

/** Whether both channels are the same. */
function isMono([left, right]: Float32Array[]): boolean {
  if (left === undefined || right === undefined) return true;
  let [difference, power] = [0, 0];
  for (let at = 0; at < left.length; at += 1) {
    const [a, b] = [left[at] as number, right[at] as number];
    difference += (a - b) ** 2;
    power += a * a + b * b;
  }
  return difference <= monoShare * power;
}

/** −60 dBFS: above the noise of a muted microphone. */
const silence = 0.001;

function isSilent(channels: Float32Array[]): boolean {
  return channels.every((channel) => channel.every((value) => Math.abs(value) < silence));
}

/** Feature vector of a reference as URL text. `mono`: its channels are the same. */
export type AnalysedReference = { vector: string; mono: boolean };

/**
 * Measures audio in a worker. `onProgress`: fraction from 0 to 1. @throws Error "tooLarge", "tooShort", "silent", and others if the browser
 * cannot decode it
 */
export async function analyseReference(audio: Blob, onProgress: (share: number) => void): Promise<AnalysedReference> {
  if (audio.size > maxBytes) throw new Error("tooLarge");
  const decoded = await decode(audio);
  if (decoded.duration < minSeconds) throw new Error("tooShort");
  const channels = Array.from({ length: Math.min(2, decoded.numberOfChannels) }, (_, channel) =>
    decoded.getChannelData(channel).slice(),
  );
  if (isSilent(channels)) throw new Error("silent");
  const mono = isMono(channels);
  const worker = new Worker(new URL("./reference.worker.ts", import.meta.url), { type: "module" });
  try {
    const raw = await measure(worker, { sampleRate: decoded.sampleRate, channels }, onProgress);
    return { vector: writeFloats(raw), mono };
  } finally {
    worker.terminate();
  }
}

function measure(worker: Worker, message: ReferenceAudioMessage, onProgress: (share: number) => void) {
  return new Promise<Float32Array>((resolve, reject) => {
    worker.onerror = (event) => reject(new Error(event.message));
    worker.onmessage = ({ data }: MessageEvent<ReferenceReply>) => {
      if ("raw" in data) resolve(data.raw);
      else onProgress(data.share);
    };
    worker.postMessage(
      message,
      message.channels.map(({ buffer }) => buffer),
    );
  });
}
