/** All demo sound is made at CD rate. */
export const RATE = 44100;

export type Stereo = { left: Float32Array; right: Float32Array };

/** Frames from…to, the last not included. */
export type Span = { from: number; to: number };

/** A note ready to sound: times in samples. */
export type Voice = {
  start: number;
  length: number;
  midi: number;
  velocity: number;
  sound: string;
  from: number | null;
};

export function silence(frames: number): Stereo {
  return { left: new Float32Array(frames), right: new Float32Array(frames) };
}

/** Frequency in Hz of a MIDI note, A4 = 440. */
export function hertz(midi: number): number {
  return 440 * 2 ** ((midi - 69) / 12);
}

/** Equal-power gains for pan −1…1. */
export function panGains(pan: number): [number, number] {
  const angle = ((pan + 1) * Math.PI) / 4;
  return [Math.cos(angle) * Math.SQRT2, Math.sin(angle) * Math.SQRT2];
}

/** Adds `source` into `target` from sample `at`. */
export function mixInto(target: Float32Array, source: Float32Array, at: number, gain: number): void {
  const end = Math.min(source.length, target.length - at);
  for (let i = Math.max(0, -at); i < end; i++)
    target[at + i] = (target[at + i] as number) + (source[i] as number) * gain;
}

const SCAN_FRAMES = 1024;
/** Frames for which an effect may still ring after the sound it was given. */
const RINGING_FRAMES = 4096;

/** Where there is sound, with room behind it for effects to die away in: most parts rest for half of a song. */
export function soundingSpans({ left, right }: Stereo): Span[] {
  const spans: Span[] = [];
  for (let from = 0; from < left.length; from += SCAN_FRAMES) {
    const end = Math.min(left.length, from + SCAN_FRAMES);
    if (!hasSound(left, from, end) && !hasSound(right, from, end)) continue;
    const to = Math.min(left.length, end + RINGING_FRAMES);
    const last = spans.at(-1);
    if (last && last.to >= from) last.to = to;
    else spans.push({ from, to });
  }
  return spans;
}

function hasSound(buffer: Float32Array, from: number, to: number): boolean {
  for (let i = from; i < to; i++) if (Math.abs(buffer[i] as number) > 1e-6) return true;
  return false;
}

const caches: Map<string, unknown>[] = [];

/** A cache of rendered strokes, which `forgetSamples` empties. */
export function sampleCache<Sample>(): Map<string, Sample> {
  const cache = new Map<string, Sample>();
  caches.push(cache);
  return cache;
}

/** Before another song with other instruments: every stroke of a piano is 2 MB. */
export function forgetSamples(): void {
  for (const cache of caches) cache.clear();
}
