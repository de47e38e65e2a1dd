import type { Duck } from "#app/player/picture/ducks.ts";
import { levelStepMs, suggestDucks } from "#app/player/picture/suggest-ducks.ts";

/** What is decoded at once: browsers decode a whole file, at most about 230 MB of samples for ten minutes of stereo. */
const limits = { ms: 10 * 60_000, bytes: 250 * 1024 * 1024 };
/** Hertz: enough for levels. */
const sampleRate = 8000;

/** "none": there is no sound, or none that this browser decodes. */
type FromSound = { kind: "ducks"; ducks: Duck[] } | { kind: "none" | "silent" | "tooLong" };

/** Root mean square of each step, of all channels. */
function levelsOf(buffer: AudioBuffer): Float32Array {
  const step = Math.round((sampleRate * levelStepMs) / 1000);
  const channels = Array.from({ length: buffer.numberOfChannels }, (_, index) => buffer.getChannelData(index));
  return Float32Array.from({ length: Math.ceil(buffer.length / step) }, (_, index) => {
    const [from, to] = [index * step, Math.min(buffer.length, (index + 1) * step)];
    let sum = 0;
    for (const samples of channels) for (let at = from; at < to; at += 1) sum += (samples[at] as number) ** 2;
    return Math.sqrt(sum / ((to - from) * channels.length));
  });
}

/** Whether a video of this length and size can be decoded at once. */
export function isMeasurable(durationMs: number, bytes: number): boolean {
  return durationMs <= limits.ms && bytes <= limits.bytes;
}

/** Where the music should be lowered by `db` under a video's own sound. Nothing leaves the browser: the file is decoded here. */
export async function suggestFromSound(file: Blob, durationMs: number, db: number): Promise<FromSound> {
  if (!isMeasurable(durationMs, file.size)) return { kind: "tooLong" };
  let sound: AudioBuffer;
  try {
    sound = await new OfflineAudioContext(1, 1, sampleRate).decodeAudioData(await file.arrayBuffer());
  } catch {
    return { kind: "none" };
  }
  const ducks = suggestDucks(levelsOf(sound), db);
  return ducks.length === 0 ? { kind: "silent" } : { kind: "ducks", ducks };
}
