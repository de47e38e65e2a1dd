/** A chord as pitch classes above its root; `root` and `bass` are 0…11 from C. */
export type Chord = { root: number; bass: number; tones: number[] };
export type Key = { tonic: number; minor: boolean; scale: number[] };

const NATURALS: Record<string, number> = { C: 0, D: 2, E: 4, F: 5, G: 7, A: 9, B: 11 };
const NUMERALS = ["i", "ii", "iii", "iv", "v", "vi", "vii"];
const MAJOR = [0, 2, 4, 5, 7, 9, 11];
const MINOR = [0, 2, 3, 5, 7, 8, 10];
const TRIADS = { major: [0, 4, 7], minor: [0, 3, 7] };
const SHAPES: Record<string, { major: number[]; minor: number[] }> = {
  "": TRIADS,
  "5": { major: [0, 7], minor: [0, 7] },
  "6": { major: [0, 4, 7, 9], minor: [0, 3, 7, 9] },
  "7": { major: [0, 4, 7, 10], minor: [0, 3, 7, 10] },
  "9": { major: [0, 4, 7, 10, 14], minor: [0, 3, 7, 10, 14] },
  "11": { major: [0, 7, 10, 14, 17], minor: [0, 3, 7, 10, 17] },
  "13": { major: [0, 4, 10, 14, 21], minor: [0, 3, 10, 14, 21] },
  maj7: { major: [0, 4, 7, 11], minor: [0, 3, 7, 11] },
  maj9: { major: [0, 4, 7, 11, 14], minor: [0, 3, 7, 11, 14] },
  add9: { major: [0, 4, 7, 14], minor: [0, 3, 7, 14] },
  sus2: { major: [0, 2, 7], minor: [0, 2, 7] },
  sus4: { major: [0, 5, 7], minor: [0, 5, 7] },
  "7sus4": { major: [0, 5, 7, 10], minor: [0, 5, 7, 10] },
  "7b9": { major: [0, 4, 7, 10, 13], minor: [0, 3, 7, 10, 13] },
  m7b5: { major: [0, 3, 6, 10], minor: [0, 3, 6, 10] },
  dim: { major: [0, 3, 6], minor: [0, 3, 6] },
};

/** Reads "F#m" or "Bb". */
export function parseKey(text: string): Key {
  const [, letter = "C", accidental = "", mode = ""] = /^([A-G])([#b]?)(m?)$/.exec(text) ?? [];
  const tonic = mod12((NATURALS[letter] ?? 0) + (accidental === "#" ? 1 : accidental === "b" ? -1 : 0));
  return { tonic, minor: mode === "m", scale: (mode === "m" ? MINOR : MAJOR).map((step) => mod12(step + tonic)) };
}

/**
 * Reads a chord as a numeral in the key: case gives its third ("IV", "iv"), then the shape ("ii9", "V7sus4"); "b"
 * and "#" shift the degree, "/" names a bass degree ("I/3"). Degrees are those of the key's own scale.
 */
export function parseChord(text: string, key: Key): Chord {
  const [, accidental = "", numeral = "I", shape = "", over = ""] =
    /^([b#]?)([ivIV]+)([^/]*)(?:\/(\d))?$/.exec(text) ?? [];
  const degree = NUMERALS.indexOf(numeral.toLowerCase());
  const shift = accidental === "b" ? -1 : accidental === "#" ? 1 : 0;
  const root = mod12((key.scale[Math.max(0, degree)] ?? 0) + shift);
  const intervals = (SHAPES[shape] ?? TRIADS)[numeral === numeral.toUpperCase() ? "major" : "minor"];
  const bass = over ? (key.scale[(Math.max(0, degree) + Number(over) - 1) % 7] ?? root) : root;
  return { root, bass, tones: intervals.map((interval) => mod12(root + interval)) };
}

/** Chord tones in a register, moved as little as possible from the voicing before. MIDI numbers, lowest first. */
export function voiceChord(
  chord: Chord,
  before: readonly number[] | null,
  low: number,
  high: number,
  voices = 4,
): number[] {
  const centre = (low + high) / 2;
  const tones = essentialTones(chord, voices);
  let best: { notes: number[]; cost: number } | null = null;
  for (let rotation = 0; rotation < tones.length; rotation++) {
    for (const floor of [low, low + 4, low + 8]) {
      const notes = stack([...tones.slice(rotation), ...tones.slice(0, rotation)], floor);
      const cost = movement(notes, before, centre) + (Math.max(...notes) > high ? 40 : 0);
      if (!best || cost < best.cost) best = { notes, cost };
    }
  }
  return best?.notes ?? [];
}

/** With more tones than voices, the fifth goes first, then the root: the bass has it. */
function essentialTones(chord: Chord, voices: number): number[] {
  const tones = [...new Set(chord.tones)];
  const fifth = mod12(chord.root + 7);
  if (tones.length > voices && tones.includes(fifth)) tones.splice(tones.indexOf(fifth), 1);
  if (tones.length > voices) tones.splice(tones.indexOf(chord.root), 1);
  return tones.slice(0, voices);
}

function stack(tones: readonly number[], floor: number): number[] {
  let last = floor - 1;
  return tones.map((tone) => {
    last = last + 1 + mod12(tone - last - 1);
    return last;
  });
}

function movement(notes: readonly number[], before: readonly number[] | null, centre: number): number {
  const mean = notes.reduce((sum, note) => sum + note, 0) / notes.length;
  const drift = Math.abs(mean - centre);
  if (!before) return drift;
  const steps = notes.map((note) => Math.min(...before.map((other) => Math.abs(other - note))));
  return steps.reduce((sum, step) => sum + step, 0) + 0.4 * drift;
}

/** The nearest MIDI note to `around` whose pitch class is one of `classes`. */
export function nearestTone(around: number, classes: readonly number[]): number {
  for (let distance = 0; distance < 12; distance++) {
    for (const note of [around + distance, around - distance]) if (classes.includes(mod12(note))) return note;
  }
  return around;
}

/** Remainder that is never negative. */
export function mod12(value: number): number {
  return ((value % 12) + 12) % 12;
}
