import { seededRandom } from "#audio/demo/compose/random.ts";
import type { Group, Part, PartMix, Score } from "#audio/demo/compose/score.ts";
import { drive, duckCurve } from "#audio/demo/effects/dynamics.ts";
import { applyFilter, highPass, sweepLowPass } from "#audio/demo/effects/filters.ts";
import { ensemble, pingPong, reverb } from "#audio/demo/effects/space.ts";
import { playPart } from "#audio/demo/instruments/play-part.ts";
import { mixInto, panGains, RATE, type Stereo, silence } from "#audio/demo/instruments/sound.ts";

/** Rooms and echoes of a song. `reverbSeconds` is the 60 dB decay, `echoBeats` the length of one throw. */
export type Space = { reverbSeconds: number; damping: number; echoBeats: number; echoFeedback: number };

type Acoustics = { space: Space; dynamics: number };

type MixOptions = {
  /** Groups to leave out; everything else stays the same to the sample. */
  muted: readonly Group[];
  /** Keep the groups apart, each with its own share of the room: together they are the mix. */
  separate: boolean;
};

const TAIL_SECONDS = 3.2;

/** Plays every part and places it in the room. One mix, or one for each group. */
export function mixSong(
  score: Score,
  { space, dynamics }: Acoustics,
  { muted, separate }: MixOptions,
): Map<Group | "mix", Stereo> {
  const seconds = (beat: number) => score.seconds(beat);
  const frames = Math.ceil((seconds(score.endBeat + score.plan.meter) + TAIL_SECONDS) * RATE);
  const kicks = score.parts.flatMap(({ notes }) => notes.filter(({ sound }) => sound === "kick"));
  const duck = duckCurve(
    frames,
    kicks.map(({ beat }) => Math.round(seconds(beat) * RATE)),
    Math.min(0.34, 51 / score.plan.bpm),
  );
  const buses = new Map<Group | "mix", { dry: Stereo; room: Stereo; echo: Stereo }>();
  const ride = faderRide(score, dynamics, frames);
  const sound = silence(frames);
  score.parts.forEach((part, index) => {
    if (muted.includes(part.mix.group)) return;
    const name = separate ? part.mix.group : "mix";
    const bus = buses.get(name) ?? { dry: silence(frames), room: silence(frames), echo: silence(frames) };
    buses.set(name, bus);
    sound.left.fill(0);
    sound.right.fill(0);
    playPart(sound, part, seconds, seededRandom(`${score.plan.seed}/${part.instrument}/${index}`));
    level(sound);
    shape(sound, part, score, { duck, ride });
    place(sound, part.mix, bus);
  });
  return new Map([...buses].map(([name, bus]) => [name, withRoom(bus, space, score.plan.bpm)]));
}

function withRoom({ dry, room, echo }: { dry: Stereo; room: Stereo; echo: Stereo }, space: Space, bpm: number): Stereo {
  for (const wet of [
    reverb(room, space.reverbSeconds, space.damping),
    pingPong(echo, (space.echoBeats * 60) / bpm, space.echoFeedback),
  ]) {
    mixInto(dry.left, wet.left, 0, 1);
    mixInto(dry.right, wet.right, 0, 1);
  }
  return dry;
}

const LEVEL_DB = -20;
const WINDOW = RATE / 10;

/** Brings a part to one loudness while it sounds, whatever its instrument: gains then say how loud it is in the mix. */
function level(sound: Stereo): void {
  const powers: number[] = [];
  // Every third tenth of a second tells as much as all of them.
  for (let from = 0; from + WINDOW <= sound.left.length; from += 3 * WINDOW) {
    let sum = 0;
    let lastLeft = 0;
    let lastRight = 0;
    for (let i = from; i < from + WINDOW; i++) {
      const left = sound.left[i] as number;
      const right = sound.right[i] as number;
      // A first difference added to the sample weighs treble up and bass down, roughly as ears do.
      sum += (0.35 * left + 2 * (left - lastLeft)) ** 2 + (0.35 * right + 2 * (right - lastRight)) ** 2;
      lastLeft = left;
      lastRight = right;
    }
    powers.push(sum / WINDOW);
  }
  const loudest = powers.reduce((most, power) => Math.max(most, power), 1e-12);
  const sounding = powers.filter((power) => power > loudest / 400);
  const mean = sounding.reduce((sum, power) => sum + power, 0) / Math.max(1, sounding.length);
  const gain = 10 ** (LEVEL_DB / 20) / Math.sqrt(Math.max(mean, 1e-9));
  for (const buffer of [sound.left, sound.right])
    for (let i = 0; i < buffer.length; i++) buffer[i] = (buffer[i] as number) * gain;
}

function shape(
  sound: Stereo,
  { mix }: Part,
  score: Score,
  { duck, ride }: { duck: Float32Array; ride: Float32Array },
): void {
  if (mix.drive) drive(sound, mix.drive);
  const { sweep, lowCut } = mix;
  for (const buffer of [sound.left, sound.right]) {
    if (lowCut) applyFilter(buffer, highPass(lowCut));
    if (sweep) sweepLowPass(buffer, (sample) => sweepAt(sweep, score, sample));
    const depth = mix.duck ?? 0;
    for (let i = 0; i < buffer.length; i++)
      buffer[i] = (buffer[i] as number) * (ride[i] as number) * (1 - depth * (1 - (duck[i] as number)));
  }
  if (mix.chorus) ensemble(sound, mix.chorus);
}

/** One fader for the whole band: quiet sections are mixed softer, and the hand moves within a beat. */
function faderRide(score: Score, dynamics: number, frames: number): Float32Array {
  const curve = new Float32Array(frames);
  const speed = 1 - Math.exp(-score.plan.bpm / 60 / RATE / 0.5);
  let now = -1;
  for (let i = 0; i < frames; i++) {
    if (i % 512 === 0 || now < 0) {
      const beat = (i / RATE / 60) * score.plan.bpm;
      const { energy, kind, bars, startBar } = score.sectionAt(Math.floor(beat / score.plan.meter));
      // An introduction and a bridge grow towards what follows.
      const growth = kind === "intro" || kind === "bridge" ? (0.25 * (beat / score.plan.meter - startBar)) / bars : 0;
      now = 1 - dynamics * (1 - Math.min(1, energy + growth));
      if (i === 0) curve[0] = now;
    }
    const before = curve[Math.max(0, i - 1)] as number;
    curve[i] = before + (now - before) * speed;
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

function place(sound: Stereo, mix: PartMix, { dry, room, echo }: { dry: Stereo; room: Stereo; echo: Stereo }): void {
  const [left, right] = panGains(mix.pan ?? 0);
  for (const [side, gain] of [
    ["left", left],
    ["right", right],
  ] as const) {
    mixInto(dry[side], sound[side], 0, mix.gain * gain);
    if (mix.reverb) mixInto(room[side], sound[side], 0, mix.gain * gain * mix.reverb);
    if (mix.delay) mixInto(echo[side], sound[side], 0, mix.gain * gain * mix.delay);
  }
}
