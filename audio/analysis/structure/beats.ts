import { type ChromaFrames, sumFrames } from "#audio/analysis/chroma.ts";
import type { OnsetPulse } from "#audio/analysis/tempo.ts";
import { deviation, dot, mean } from "#audio/analysis/vectors.ts";

export type Beat = { ms: number; downbeat: boolean };

/** How strictly beats keep to the tempo: Ellis, Beat Tracking by Dynamic Programming (2007), which recommends 100 to 400. */
const TIGHTNESS = 300;
/** How much clearer than four beats a bar a waltz has to be. */
const WALTZ_ADVANTAGE = 1.25;

/** Beats of a recording with a pulse, the first of each bar marked. `offsetMs` is the middle of the first onset frame. */
export function findBeats(pulse: OnsetPulse, chroma: ChromaFrames, offsetMs: number): Beat[] {
  if (pulse.bpm === null) return [];
  const frames = trackBeats(pulse.flux, (60 * pulse.frameRate) / pulse.bpm);
  const accents = accentsOf(frames, pulse, chroma);
  const { beatsPerBar, phase } = findBars(accents);
  return frames.map((frame, i) => ({
    ms: Math.max(0, Math.round((frame / pulse.frameRate) * 1000 + offsetMs)),
    downbeat: i % beatsPerBar === phase,
  }));
}

/** Frames on strong onsets about a period apart. */
function trackBeats(flux: Float32Array, period: number): number[] {
  const strength = Math.sqrt(dot(flux, flux) / flux.length) || 1;
  const score = new Float64Array(flux.length);
  const previous = new Int32Array(flux.length).fill(-1);
  const [nearest, farthest] = [Math.round(period / 2), Math.round(period * 2)];
  const penalties = Float64Array.from(
    { length: farthest + 1 },
    (_, lag) => -TIGHTNESS * Math.log(Math.max(1, lag) / period) ** 2,
  );
  for (let frame = 0; frame < flux.length; frame++) {
    let best = 0;
    for (let lag = nearest; lag <= farthest && lag <= frame; lag++) {
      const candidate = (score[frame - lag] as number) + (penalties[lag] as number);
      if (candidate <= best) continue;
      best = candidate;
      previous[frame] = frame - lag;
    }
    score[frame] = (flux[frame] as number) / strength + best;
  }
  let at = flux.length - 1;
  for (let frame = Math.max(0, flux.length - farthest); frame < flux.length; frame++) {
    if ((score[frame] as number) > (score[at] as number)) at = frame;
  }
  const beats: number[] = [];
  for (; at >= 0; at = previous[at] as number) beats.push(at);
  return beats.reverse();
}

/** Accent of each beat: its onset, and the change of harmony across it. */
function accentsOf(beats: readonly number[], { flux, frameRate }: OnsetPulse, chroma: ChromaFrames): Float64Array {
  const harmonies = beats.map((beat, i) => {
    const seconds = beat / frameRate;
    const next = (beats[i + 1] ?? beat + frameRate / 2) / frameRate;
    const from = Math.min(Math.round(seconds * chroma.frameRate), chroma.all.length / 12);
    const to = Math.min(Math.max(from + 1, Math.round(next * chroma.frameRate)), chroma.all.length / 12);
    return { all: unit(sumFrames(chroma.all, from, to)), bass: unit(sumFrames(chroma.bass, from, to)) };
  });
  const onsets = standardised(beats.map((beat) => flux[beat] as number));
  const changes = standardised(
    harmonies.map(({ all, bass }, i) => {
      const before = harmonies[i - 1];
      return before ? 2 - dot(all, before.all) - dot(bass, before.bass) : 0;
    }),
  );
  return Float64Array.from(beats, (_, i) => (changes[i] as number) + 0.4 * (onsets[i] as number));
}

/** Three or four beats a bar, and the index of the first downbeat. */
function findBars(accents: Float64Array): { beatsPerBar: number; phase: number } {
  const four = bestPhase(accents, 4);
  const three = bestPhase(accents, 3);
  if (three.score > WALTZ_ADVANTAGE * four.score && three.score > 0.2) return { beatsPerBar: 3, phase: three.phase };
  return { beatsPerBar: 4, phase: four.phase };
}

function bestPhase(accents: Float64Array, beatsPerBar: number): { phase: number; score: number } {
  const means = Array.from({ length: beatsPerBar }, (_, phase) => {
    const own = accents.filter((_accent, i) => i % beatsPerBar === phase);
    return mean(own);
  });
  const score = Math.max(...means);
  return { phase: means.indexOf(score), score };
}

function standardised(values: readonly number[]): number[] {
  const [centre, spread] = [mean(values), deviation(values)];
  return values.map((value) => (spread > 0 ? (value - centre) / spread : 0));
}

function unit(vector: Float64Array): Float64Array {
  const length = Math.sqrt(dot(vector, vector));
  return length > 0 ? vector.map((value) => value / length) : vector;
}

/**
 * Encoding of a beat: ms since the previous one, doubled, plus one for a downbeat, as a varint (7 bits a byte, highest bit set on all but
 * the last).
 */
export function encodeBeats(beats: readonly Beat[]): Uint8Array<ArrayBuffer> {
  const bytes: number[] = [];
  let last = 0;
  for (const { ms, downbeat } of beats) {
    let rest = 2 * (ms - last) + (downbeat ? 1 : 0);
    for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
    bytes.push(rest);
    last = ms;
  }
  return Uint8Array.from(bytes);
}

/** Reads the output of `encodeBeats`; an incomplete last beat is dropped. */
export function decodeBeats(bytes: Uint8Array): Beat[] {
  const beats: Beat[] = [];
  let [ms, value, factor] = [0, 0, 1];
  for (const byte of bytes) {
    value += (byte % 128) * factor;
    factor *= 128;
    if (byte > 127) continue;
    ms += Math.floor(value / 2);
    beats.push({ ms, downbeat: value % 2 === 1 });
    [value, factor] = [0, 1];
  }
  return beats;
}
