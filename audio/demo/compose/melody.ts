import { barsOf, type Where } from "#audio/demo/compose/figures.ts";
import { mod12, nearestTone } from "#audio/demo/compose/harmony.ts";
import { type Random, seededRandom } from "#audio/demo/compose/random.ts";
import type { Note, Score, SectionKind, SongPlan } from "#audio/demo/compose/score.ts";

/** A two-bar idea: when notes begin (in beats) and how far each lies from the first (in scale steps). */
type Motif = { onsets: number[]; steps: number[]; start: number };

export type MelodyOptions = {
  /** Names the tune: the same name gives the same motifs in every section and in every twin. */
  tune: string;
  /** Motifs of this kind of section in all of them: an introduction that hints at the chorus. */
  motif?: SectionKind;
  low: number;
  high: number;
  /** Notes a bar, about. */
  density: number;
  velocity?: number;
  /** Sounding share of the time to the next note. */
  legato?: number;
};

/**
 * A melody in two-bar phrases: statement, varied statement, contrast, cadence. Strong beats lie on chord tones, the
 * rest moves by step; verses share one motif and choruses another, higher one.
 */
export function melody(score: Score, where: Where, options: MelodyOptions): Note[] {
  return score.sections.filter(where).flatMap((section) => {
    const kind = options.motif ?? section.kind;
    const random = seededRandom(`${score.plan.seed}/${options.tune}/${kind}`);
    const lift = kind === "chorus" ? 2 : kind === "bridge" ? 1 : 0;
    const ideas = [
      makeMotif(random, score.plan, options.density, lift),
      makeMotif(random, score.plan, options.density, lift),
    ];
    const variation = seededRandom(`${score.plan.seed}/${options.tune}/${section.kind}/${section.turn}`);
    const bars = barsOf(score, (other) => other === section).filter(({ within }) => within % 2 === 0);
    return bars.flatMap(({ beat, within }, phrase) => {
      const idea = (phrase % 4 === 2 ? ideas[1] : ideas[0]) as Motif;
      const last = phrase % 4 === 3 || within + 2 >= section.bars;
      return phraseOf(score, { idea: varied(idea, phrase, variation), beat, last, energy: section.energy, options });
    });
  });
}

/** Onsets on eighths: down-beats are likely, off-beats give it its face; room is left at the end to breathe. */
function makeMotif(random: Random, { meter, pulse = 1 }: SongPlan, density: number, lift: number): Motif {
  const onsets: number[] = [];
  const span = meter * 2 - 1;
  for (let beat = 0; beat < span; beat += 0.5) {
    const weight = beat % meter === 0 ? 1.9 : beat % pulse === 0 ? 1.15 : 0.75;
    if (beat === 0 ? random.chance(0.75) : random.chance((weight * density) / (meter * 2))) onsets.push(beat);
  }
  if (onsets.length < 2) onsets.push(1, 2.5);
  onsets.sort((a, b) => a - b);
  let step = 0;
  const steps = onsets.map((_, i) => {
    if (i === 0) return 0;
    const leap = random.chance(0.18) ? random.pick([3, 4, -3]) : random.pick([1, 1, -1, -1, 2, -2, 0]);
    step = Math.max(-5, Math.min(6, step + leap));
    return step;
  });
  return { onsets: [...new Set(onsets)], steps, start: lift + random.whole(0, 3) };
}

/** The second time round a motif is answered: shifted, turned at its end, or given a passing note. */
function varied(idea: Motif, phrase: number, random: Random): Motif {
  if (phrase % 4 === 0) return idea;
  const steps = [...idea.steps];
  if (phrase % 4 === 1) steps.splice(-2, 2, ...steps.slice(-2).map((step) => step + random.pick([-2, 1, 2])));
  const onsets = [...idea.onsets];
  if (random.chance(0.4) && onsets.length > 3) {
    const at = random.whole(1, onsets.length - 2);
    onsets[at] = (onsets[at] as number) + random.pick([0.5, -0.5, 0]);
  }
  return {
    onsets: onsets.toSorted((a, b) => a - b),
    steps,
    start: idea.start + (phrase % 4 === 1 ? random.pick([0, 1]) : 0),
  };
}

type Phrase = { idea: Motif; beat: number; last: boolean; energy: number; options: MelodyOptions };

function phraseOf(score: Score, { idea, beat, last, energy, options }: Phrase): Note[] {
  const { low, high, velocity = 0.7, legato = 0.92 } = options;
  const end = beat + score.plan.meter * 2;
  const ladder = scaleLadder(score, low, high);
  const base = Math.min(ladder.length - 1, Math.floor(ladder.length * 0.3) + idea.start);
  let previous = ladder[base] ?? low;
  return idea.onsets.map((onset, index) => {
    const at = beat + onset;
    const isEnd = index === idea.onsets.length - 1;
    const degree = Math.max(0, Math.min(ladder.length - 1, base + (idea.steps[index] ?? 0)));
    const strong = onset % (score.plan.pulse ?? 1) === 0 || isEnd;
    const chord = score.chordAt(Math.min(at, end - 0.01));
    const aim = ladder[degree] ?? low;
    const tones = isEnd && last ? [chord.root, chord.tones[1] ?? chord.root] : chord.tones;
    const midi = inReach(strong ? nearestTone(aim, tones) : aim, previous, low, high);
    previous = midi;
    const phraseEnd = score.plan.meter * 2 - (last ? 0.5 : 1);
    const room = (idea.onsets[index + 1] ?? phraseEnd) - onset;
    const accent = onset % 2 === 0 ? 1 : strong ? 0.92 : 0.8;
    const beats = Math.max(0.2, Math.min(3.5, room * legato));
    return { beat: at, beats, midi, velocity: velocity * accent * (0.75 + 0.3 * energy) };
  });
}

/** The tone in the octave that avoids leaps over a sixth and stays in the register. */
function inReach(tone: number, previous: number, low: number, high: number): number {
  let midi = tone;
  while (midi - previous > 9) midi -= 12;
  while (previous - midi > 9) midi += 12;
  if (midi < low - 3) midi += 12;
  return midi > high + 3 ? midi - 12 : midi;
}

/** Pentatonic for the pillars of pop melody: it never rubs against the chords. */
function scaleLadder(score: Score, low: number, high: number): number[] {
  const { tonic, minor } = score.key;
  const steps = (minor ? [0, 3, 5, 7, 10] : [0, 2, 4, 7, 9]).map((step) => mod12(tonic + step));
  return Array.from({ length: high - low + 1 }, (_, i) => low + i).filter((midi) => steps.includes(mod12(midi)));
}
