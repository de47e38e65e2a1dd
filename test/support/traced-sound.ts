import { join } from "node:path";
import { RecordingAnalyser } from "#audio/analysis/recording-analyser.ts";
import type { Stereo } from "#audio/demo/instruments/sound.ts";
import { startMediabunnyEncoder } from "#audio/ingest/encode/mediabunny-encoder.ts";
import { Marker } from "#audio/trace/mark.ts";
import { type BitAt, SLOT_FRAMES } from "#audio/trace/splice-segment.ts";

/** Hz of the demo's music. */
const RATE = 44_100;

/** The marked rendition, of chunks of odd lengths. */
export function markedSound({ left, right }: Stereo, seed: string): Stereo {
  const marker = new Marker({ seed, sampleRate: RATE });
  const chunks: [Float32Array, Float32Array][] = [];
  for (let at = 0; at < left.length; at += 12_345)
    chunks.push(marker.push(left.subarray(at, at + 12_345), right.subarray(at, at + 12_345)));
  chunks.push(marker.flush());
  const out = { left: new Float32Array(left.length), right: new Float32Array(left.length) };
  let at = 0;
  for (const [one, other] of chunks) {
    out.left.set(one, at);
    out.right.set(other, at);
    at += one.length;
  }
  return out;
}

/** What a decoder makes of a stream of both renditions, but for the noise of its codec: frames fade into each other. */
export function mixedStream(plain: Stereo, marked: Stereo, bitAt: BitAt): Stereo {
  const slotSamples = SLOT_FRAMES * 1024;
  const slots = Math.ceil(plain.left.length / slotSamples) + 2;
  const bits = Array.from({ length: slots }, (_, slot) => Number(bitAt(slot)));
  // The encoder's delay is a frame; a frame fades in during its first 1,024 samples.
  const share = (at: number) => {
    const position = (at + 1024) / slotSamples;
    const [slot, within] = [Math.floor(position), (position % 1) * SLOT_FRAMES];
    const [bit, before] = [bits[slot] ?? 0, bits[Math.max(0, slot - 1)] ?? 0];
    return within < 1 ? before + (bit - before) * within : bit;
  };
  const mix = (one: Float32Array, other: Float32Array) =>
    one.map((value, at) => value + ((other[at] as number) - value) * share(at));
  return { left: mix(plain.left, marked.left), right: mix(plain.right, marked.right) };
}

/** `seconds` from `from` on, as an MP3 of 128 kb/s made by the encoder of ingest. Returns its path. */
export async function leakedMp3(
  { left, right }: Stereo,
  { directory, from, seconds }: { directory: string; from: number; seconds: number },
): Promise<string> {
  const name = `leak-${crypto.randomUUID()}.mp3`;
  const mp3s = [{ name, rate: 128 }];
  const encoder = await startMediabunnyEncoder({ directory, sampleRate: RATE, ladder: [], mp3s, frames: null });
  const [start, end] = [Math.round(from * RATE), Math.round((from + seconds) * RATE)];
  await encoder.add(left.slice(start, end), right.slice(start, end));
  await encoder.finish();
  return join(directory, name);
}

export function measure({ left, right }: Stereo) {
  const analyser = new RecordingAnalyser(RATE, 2);
  for (let at = 0; at < left.length; at += RATE)
    analyser.add([left.subarray(at, at + RATE), right.subarray(at, at + RATE)]);
  return analyser.result();
}
