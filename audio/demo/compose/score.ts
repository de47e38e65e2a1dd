import { type Chord, type Key, parseChord, parseKey } from "#audio/demo/compose/harmony.ts";
import { type Random, seededRandom } from "#audio/demo/compose/random.ts";

export type SectionKind = "intro" | "verse" | "chorus" | "bridge" | "outro";
/**
 * A stretch of bars; `energy` 0…1 drives velocity, density and brightness, and rises by `growth` to its end; `turn` counts sections of its
 * kind.
 */
export type Section = {
  kind: SectionKind;
  turn: number;
  startBar: number;
  bars: number;
  energy: number;
  growth: number;
};
export const GROUPS = ["drums", "bass", "harmony", "melody", "vocals"] as const;
export type Group = (typeof GROUPS)[number];

/** A note in beats from the start of the song. `sound` is a drum's name or a sung vowel. */
export type Note = { beat: number; beats: number; midi: number; velocity: number; sound?: string };

/** How a part sits in the mix. Gains are linear, pan −1…1, sends 0…1. */
export type PartMix = {
  group: Group;
  gain: number;
  pan?: number;
  reverb?: number;
  delay?: number;
  /** How much the kick pushes it down, 0…1. */
  duck?: number;
  /** Chorus depth 0…1, drive 0…1, low cut in Hz. */
  chorus?: number;
  drive?: number;
  lowCut?: number;
  /** Low-pass sweep in Hz over sections of a kind, from their first to their last beat; open elsewhere. */
  sweep?: Partial<Record<SectionKind, [number, number]>>;
  /** Seconds by which a player is late (+) or early (−), and how loose the timing is. */
  lag?: number;
  loose?: number;
};
export type Part = { instrument: string; mix: PartMix; notes: Note[] };

export type SongPlan = {
  seed: string;
  bpm: number;
  key: string;
  meter: 3 | 4;
  /** Quarters of a counted beat: 1.5 in 6/8, which is written as 3/4. */
  pulse?: 1 | 1.5;
  /** Share of an eighth by which off-beat sixteenths come late, 0…0.33. */
  swing: number;
  /** "intro4 verse8 chorus8 …", each with its energy in per cent where it is not that of its kind: "verse8:40", "bridge4:30>60". */
  form: string;
  /** Chords a bar, repeated over the section; two chords in one string share the bar. */
  chords: Partial<Record<SectionKind, string[]>> & { verse: string[] };
};

/** Words of a song, a line each two-bar phrase; every verse and chorus starts its own from the top. */
export type Words = { verse: string[]; chorus: string[] };

const ENERGY: Record<SectionKind, number> = { intro: 0.35, verse: 0.55, chorus: 0.9, bridge: 0.45, outro: 0.4 };

/** A song being written: its plan laid out in time, and the parts recipes add to it. */
export class Score {
  readonly plan: SongPlan;
  readonly key: Key;
  readonly random: Random;
  readonly sections: Section[];
  readonly parts: Part[] = [];
  /** Sung phrases, for timing words: start in beats. */
  readonly phrases: { beat: number; text: string }[] = [];

  constructor(plan: SongPlan) {
    this.plan = plan;
    this.key = parseKey(plan.key);
    this.random = seededRandom(plan.seed);
    this.sections = layOut(plan.form);
  }

  get bars(): number {
    return this.sections.reduce((sum, section) => sum + section.bars, 0);
  }

  /** The beat on which the last chord falls. */
  get endBeat(): number {
    return this.bars * this.plan.meter;
  }

  /** Seconds of a beat, swing included. */
  seconds(beat: number): number {
    const half = Math.floor(beat * 2) / 2;
    const within = (beat - half) * 2;
    const swung =
      within <= 0.5
        ? within * (1 + this.plan.swing)
        : 0.5 * (1 + this.plan.swing) + (within - 0.5) * (1 - this.plan.swing);
    return ((half + swung / 2) * 60) / this.plan.bpm;
  }

  sectionAt(bar: number): Section {
    return this.sections.findLast((section) => section.startBar <= bar) ?? (this.sections[0] as Section);
  }

  chordAt(beat: number): Chord {
    const bar = Math.min(this.bars, Math.floor(beat / this.plan.meter + 1e-6));
    if (bar >= this.bars) return this.#tonicChord();
    const section = this.sectionAt(bar);
    const loop = this.plan.chords[section.kind] ?? this.plan.chords.verse;
    const names = (loop[(bar - section.startBar) % loop.length] ?? "I").split(" ");
    const share = Math.floor(((beat / this.plan.meter - bar) * names.length) / 1 + 1e-6);
    return parseChord(names[Math.min(names.length - 1, Math.max(0, share))] ?? "I", this.key);
  }

  /** Beats at which the chord changes inside a bar. */
  changesIn(bar: number): number[] {
    const section = this.sectionAt(bar);
    const loop = this.plan.chords[section.kind] ?? this.plan.chords.verse;
    const count = (loop[(bar - section.startBar) % loop.length] ?? "I").split(" ").length;
    return Array.from({ length: count }, (_, i) => (bar + i / count) * this.plan.meter);
  }

  add(instrument: string, mix: PartMix, notes: Note[]): void {
    if (notes.length > 0) this.parts.push({ instrument, mix, notes: notes.toSorted((a, b) => a.beat - b.beat) });
  }

  #tonicChord(): Chord {
    const first = parseChord(this.key.minor ? "i" : "I", this.key);
    return { ...first, tones: [...first.tones, (first.root + 2) % 12] };
  }
}

function layOut(form: string): Section[] {
  const turns = new Map<SectionKind, number>();
  let startBar = 0;
  return form.split(" ").map((word) => {
    const [, name = "verse", bars = "4", from, to = from] = /^([a-z]+)(\d+)(?::(\d+)(?:>(\d+))?)?$/.exec(word) ?? [];
    const kind = name as SectionKind;
    const turn = turns.get(kind) ?? 0;
    turns.set(kind, turn + 1);
    // The second verse and the last chorus stand a little higher than the first. An introduction and a bridge grow towards what follows.
    const course =
      from === undefined
        ? { energy: Math.min(1, ENERGY[kind] + 0.08 * turn), growth: kind === "intro" || kind === "bridge" ? 0.25 : 0 }
        : { energy: Number(from) / 100, growth: (Number(to) - Number(from)) / 100 };
    const section = { kind, turn, startBar, bars: Number(bars), ...course };
    startBar += section.bars;
    return section;
  });
}
