import { type Chord, mod12, nearestTone, voiceChord } from "#audio/demo/compose/harmony.ts";
import type { Note, Score, Section, SectionKind } from "#audio/demo/compose/score.ts";

/** Which sections a figure plays in. */
export type Where = (section: Section) => boolean;

/** In sections of these kinds. */
export function inKinds(...kinds: SectionKind[]): Where {
  return (section) => kinds.includes(section.kind);
}

export const everywhere: Where = () => true;

type Bar = { bar: number; section: Section; within: number; beat: number };

/** Every bar of the chosen sections. */
export function barsOf(score: Score, where: Where): Bar[] {
  return score.sections.filter(where).flatMap((section) =>
    Array.from({ length: section.bars }, (_, within) => {
      const bar = section.startBar + within;
      return { bar, section, within, beat: bar * score.plan.meter };
    }),
  );
}

/** Positions, in steps, and lengths of the hits in a pattern: `x` plays, `X` accents, `-` holds, `.` rests. */
function hitsOf(pattern: string): { step: number; steps: number; accent: number; mark: string }[] {
  const marks = [...pattern.replaceAll(" ", "")];
  return marks.flatMap((mark, step) => {
    if (mark === "." || mark === "-") return [];
    let steps = 1;
    while (marks[step + steps] === "-") steps++;
    const accent = mark === mark.toUpperCase() && mark !== mark.toLowerCase() ? 1 : 0.78;
    return [{ step, steps, accent, mark }];
  });
}

type CompOptions = {
  pattern: string;
  low: number;
  high: number;
  voices?: number;
  velocity?: number;
  strum?: number;
  final?: boolean;
};

/** Chords in a rhythm of sixteenths (`pattern` spans one or more bars), voices led from chord to chord. */
export function comp(score: Score, where: Where, options: CompOptions): Note[] {
  const { pattern, low, high, voices = 4, velocity = 0.7, strum = 0, final = true } = options;
  const notes: Note[] = [];
  let before: number[] | null = null;
  const barSteps = score.plan.meter * 4;
  const hits = hitsOf(pattern);
  const patternBars = Math.max(1, Math.round(pattern.replaceAll(" ", "").length / barSteps));
  function strike(beat: number, beats: number, force: number): void {
    const voicing = voiceChord(score.chordAt(beat), before, low, high, voices);
    before = voicing;
    voicing.forEach((midi, index) => {
      notes.push({ beat: beat + index * strum, beats: Math.max(0.1, beats - index * strum), midi, velocity: force });
    });
  }
  for (const { section, within, beat } of barsOf(score, where)) {
    const bar = within % patternBars;
    for (const hit of hits.filter(({ step }) => Math.floor(step / barSteps) === bar)) {
      const at = beat + (hit.step - bar * barSteps) / 4;
      strike(at, hit.steps / 4, velocity * hit.accent * (0.7 + 0.35 * section.energy));
    }
  }
  if (final) strike(score.endBeat, score.plan.meter * 1.5, velocity * 0.8);
  return notes;
}

/** One held chord for each change. */
export function sustained(score: Score, where: Where, options: Omit<CompOptions, "pattern">): Note[] {
  const { low, high, voices = 4, velocity = 0.6, final = true } = options;
  const notes: Note[] = [];
  let before: number[] | null = null;
  for (const { bar, section } of barsOf(score, where)) {
    const changes = score.changesIn(bar);
    for (const beat of changes) {
      before = voiceChord(score.chordAt(beat), before, low, high, voices);
      const beats = score.plan.meter / changes.length;
      for (const midi of before)
        notes.push({ beat, beats: beats * 1.04, midi, velocity: velocity * (0.7 + 0.35 * section.energy) });
    }
  }
  if (final) {
    for (const midi of voiceChord(score.chordAt(score.endBeat), before, low, high, voices)) {
      notes.push({ beat: score.endBeat, beats: score.plan.meter, midi, velocity: velocity * 0.75 });
    }
  }
  return joined(notes);
}

/** Common tones of neighbouring chords are held, not struck again. */
function joined(notes: Note[]): Note[] {
  const held = new Map<number, Note>();
  const out: Note[] = [];
  for (const note of notes.toSorted((a, b) => a.beat - b.beat)) {
    const last = held.get(note.midi);
    if (last && Math.abs(last.beat + last.beats - note.beat) < 0.3 && last.beats < 8) {
      last.beats = note.beat + note.beats - last.beat;
    } else {
      held.set(note.midi, note);
      out.push(note);
    }
  }
  return out;
}

type ArpeggioOptions = {
  order: number[];
  step: number;
  low: number;
  high: number;
  velocity?: number;
  hold?: number;
  skip?: number;
};

/** Chord tones one after another; `order` indexes the voicing, numbers past its end go up an octave. */
export function arpeggio(score: Score, where: Where, options: ArpeggioOptions): Note[] {
  const { order, step, low, high, velocity = 0.6, hold = 1, skip = 0 } = options;
  const notes: Note[] = [];
  let before: number[] | null = null;
  for (const { section, beat } of barsOf(score, where)) {
    for (let i = 0; i * step < score.plan.meter - 1e-6; i++) {
      const at = beat + i * step;
      before = voiceChord(score.chordAt(at), before, low, high, 4);
      const index = order[Math.round(at / step) % order.length] ?? 0;
      const tone = before[index % before.length];
      if (tone === undefined || score.random.chance(skip)) continue;
      const midi = tone + 12 * Math.floor(index / before.length);
      const accent = i % 4 === 0 ? 1 : i % 2 === 0 ? 0.85 : 0.75;
      notes.push({ beat: at, beats: step * hold, midi, velocity: velocity * accent * (0.7 + 0.35 * section.energy) });
    }
  }
  return notes;
}

/**
 * A bass line in sixteenths: R/r root, o octave, 5 fifth, 3 third, 7 seventh, a a step towards the next root, `-`
 * holds. `floor` is the lowest MIDI note.
 */
export function bassline(
  score: Score,
  where: Where,
  pattern: string | string[],
  floor: number,
  velocity = 0.8,
): Note[] {
  const patterns = typeof pattern === "string" ? [pattern] : pattern;
  const notes: Note[] = [];
  for (const { section, within, beat } of barsOf(score, where)) {
    const line = hitsOf(patterns[within % patterns.length] ?? "R---");
    for (const { step, steps, accent, mark } of line) {
      const at = beat + step / 4;
      const next = score.chordAt(beat + score.plan.meter);
      const midi = bassTone(score.chordAt(at), next, mark, floor);
      notes.push({
        beat: at,
        beats: (steps / 4) * 0.95,
        midi,
        velocity: velocity * accent * (0.75 + 0.3 * section.energy),
      });
    }
  }
  const last = bassTone(score.chordAt(score.endBeat), score.chordAt(score.endBeat), "R", floor);
  if (score.sections.at(-1) && where(score.sections.at(-1) as Section)) {
    notes.push({ beat: score.endBeat, beats: score.plan.meter, midi: last, velocity: velocity * 0.85 });
  }
  return notes;
}

function bassTone(chord: Chord, next: Chord, mark: string, floor: number): number {
  const root = floor + mod12(chord.bass - floor);
  const tone = (index: number, fallback: number) =>
    root + mod12((chord.tones[index] ?? chord.root + fallback) - chord.bass);
  if (mark === "o") return root + 12;
  if (mark === "5") return tone(2, 7);
  if (mark === "3") return tone(1, 4);
  if (mark === "7") return tone(3, 10);
  if (mark !== "a") return root;
  const target = nearestTone(root, [next.bass]);
  return target > root ? target - 1 : target === root ? root + 7 : target + 2;
}
