import { seededRandom } from "#audio/demo/compose/random.ts";
import type { Group, Part, PartMix, Score } from "#audio/demo/compose/score.ts";
import { drive, duckCurve } from "#audio/demo/effects/dynamics.ts";
import { equalise, highPass } from "#audio/demo/effects/filters.ts";
import { addPingPong, addReverb, ensemble } from "#audio/demo/effects/space.ts";
import { sweepLowPass } from "#audio/demo/effects/stereo-low-pass.ts";
import { playPart } from "#audio/demo/instruments/play-part.ts";
import { panGains, RATE, type Span, type Stereo, silence, soundingSpans } from "#audio/demo/instruments/sound.ts";

/** Rooms and echoes of a song. `reverbSeconds` is the 60 dB decay, `echoBeats` the length of one throw. */
export type RoomEffect = { reverbSeconds: number; damping: number; echoBeats: number; echoFeedback: number };

type Acoustics = { space: RoomEffect; dynamics: number };

type Bus = { dry: Stereo; room: Stereo; echo: Float32Array };

const TAIL_SECONDS = 3.2;

/** Plays every part and places it in the room: one mix, and a mix each for the groups named in `apart`. Together they are the song. */
export function mixSong(
  score: Score,
  { space, dynamics }: Acoustics,
  apart: readonly Group[],
): Map<Group | "mix", Stereo> {
  const seconds = (beat: number) => score.seconds(beat);
  const frames = Math.ceil((seconds(score.endBeat + score.plan.meter) + TAIL_SECONDS) * RATE);
  const kicks = score.parts.flatMap(({ notes }) => notes.filter(({ sound }) => sound === "kick"));
  const duck = duckCurve(
    frames,
    kicks.map(({ beat }) => Math.round(seconds(beat) * RATE)),
    Math.min(0.34, 51 / score.plan.bpm),
  );
  const buses = new Map<Group | "mix", Bus>();
  const ride = faderRide(score, dynamics, frames);
  const sound = silence(frames);
  score.parts.forEach((part, index) => {
    const name = apart.includes(part.mix.group) ? part.mix.group : "mix";
    const bus = buses.get(name) ?? { dry: silence(frames), room: silence(frames), echo: new Float32Array(frames) };
    buses.set(name, bus);
    playPart(sound, part, seconds, seededRandom(`${score.plan.seed}/${part.instrument}/${index}`));
    const spans = soundingSpans(sound);
    const gain = levelling(sound, spans);
    for (const span of spans) {
      shape(sound, span, part, score, { duck, ride, gain });
      place(sound, span, part.mix, bus);
    }
    sound.left.fill(0);
    sound.right.fill(0);
  });
  return new Map(
    [...buses].map(([name, { dry, room, echo }]) => {
      addReverb(dry, room, { seconds: space.reverbSeconds, damping: space.damping });
      addPingPong(dry, echo, (space.echoBeats * 60) / score.plan.bpm, space.echoFeedback);
      return [name, dry];
    }),
  );
}

const LEVEL_DB = -20;
const WINDOW = RATE / 10;

/** Gain that normalises a part's loudness while it sounds, so that mix gains are comparable across instruments. */
function levelling({ left, right }: Stereo, spans: readonly Span[]): number {
  const powers: number[] = [];
  for (const span of spans) {
    // Every third tenth of a second tells as much as all of them.
    for (let from = span.from; from + WINDOW <= span.to; from += 3 * WINDOW) {
      let sum = 0;
      let lastLeft = 0;
      let lastRight = 0;
      for (let i = from; i < from + WINDOW; i++) {
        const l = left[i] as number;
        const r = right[i] as number;
        // A first difference added to the sample weighs treble up and bass down, roughly as ears do.
        sum += (2.35 * l - 2 * lastLeft) ** 2 + (2.35 * r - 2 * lastRight) ** 2;
        lastLeft = l;
        lastRight = r;
      }
      powers.push(sum / WINDOW);
    }
  }
  const loudest = powers.reduce((most, power) => Math.max(most, power), 1e-12);
  const sounding = powers.filter((power) => power > loudest / 400);
  const mean = sounding.reduce((sum, power) => sum + power, 0) / Math.max(1, sounding.length);
  return 10 ** (LEVEL_DB / 20) / Math.sqrt(Math.max(mean, 1e-9));
}

type Curves = { duck: Float32Array; ride: Float32Array; gain: number };

function shape(sound: Stereo, { from, to }: Span, { mix }: Part, score: Score, curves: Curves): void {
  const { left, right } = sound;
  const { duck, ride, gain } = curves;
  for (let i = from; i < to; i++) {
    left[i] = (left[i] as number) * gain;
    right[i] = (right[i] as number) * gain;
  }
  if (mix.drive) drive(sound, mix.drive, from, to);
  const { sweep } = mix;
  if (mix.lowCut) equalise(sound, [highPass(mix.lowCut)], from, to);
  if (sweep) sweepLowPass(sound, (frame) => sweepAt(sweep, score, frame), from, to);
  const depth = mix.duck ?? 0;
  for (let i = from; i < to; i++) {
    const now = (ride[i] as number) * (1 - depth + depth * (duck[i] as number));
    left[i] = (left[i] as number) * now;
    right[i] = (right[i] as number) * now;
  }
  if (mix.chorus) ensemble(sound, mix.chorus, from, to);
}

/** One fader for the whole band: quiet sections are mixed softer, and the hand moves within a beat. */
function faderRide(score: Score, dynamics: number, frames: number): Float32Array {
  const curve = new Float32Array(frames);
  const speed = 1 - Math.exp(-score.plan.bpm / 60 / RATE / 0.5);
  // Planned energy is heard as it is written: evenly in decibels, 20 times `dynamics` of them.
  const isPlanned = score.plan.form.includes(":");
  let hand = -1;
  for (let from = 0; from < frames; from += 512) {
    const beat = (from / RATE / 60) * score.plan.bpm;
    const { energy, growth, bars, startBar } = score.sectionAt(Math.floor(beat / score.plan.meter));
    const grown = energy + (growth * Math.min(bars, beat / score.plan.meter - startBar)) / bars;
    const rest = dynamics * (1 - Math.min(1, grown));
    const level = isPlanned ? 10 ** -rest : 1 - rest;
    if (hand < 0) hand = level;
    for (let i = from; i < Math.min(frames, from + 512); i++) {
      hand += (level - hand) * speed;
      curve[i] = hand;
    }
  }
  return curve;
}

function sweepAt(sweep: NonNullable<PartMix["sweep"]>, score: Score, sample: number): number {
  const beat = (sample / RATE / 60) * score.plan.bpm;
  const section = score.sectionAt(Math.floor(beat / score.plan.meter));
  const range = sweep[section.kind];
  if (!range) return 20000;
  const share = Math.min(1, (beat / score.plan.meter - section.startBar) / section.bars);
  return range[0] * (range[1] / range[0]) ** share;
}

function place({ left, right }: Stereo, { from, to }: Span, mix: PartMix, { dry, room, echo }: Bus): void {
  const [panLeft, panRight] = panGains(mix.pan ?? 0);
  const [gainLeft, gainRight] = [panLeft * mix.gain, panRight * mix.gain];
  const { reverb = 0, delay = 0 } = mix;
  addScaled(dry.left, left, from, to, gainLeft);
  addScaled(dry.right, right, from, to, gainRight);
  if (reverb) {
    addScaled(room.left, left, from, to, gainLeft * reverb);
    addScaled(room.right, right, from, to, gainRight * reverb);
  }
  if (delay) {
    addScaled(echo, left, from, to, (gainLeft * delay) / 2);
    addScaled(echo, right, from, to, (gainRight * delay) / 2);
  }
}

function addScaled(target: Float32Array, source: Float32Array, from: number, to: number, gain: number): void {
  for (let i = from; i < to; i++) target[i] = (target[i] as number) + (source[i] as number) * gain;
}
