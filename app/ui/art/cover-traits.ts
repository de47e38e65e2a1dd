import { hueCount, hueOf } from "#app/ui/art/palette.ts";
import { hashOf, noiseOf, randomOf } from "#app/ui/art/seeded.ts";

/** What is known of a recording; a track of a list has it all. What is missing, the seed decides. */
export type CoverFacts = {
  /** Levels from beginning to end as unsigned bytes in base64, any number of them. */
  miniPeaks?: string;
  /** In their place: levels from 0 to 1. */
  levels?: readonly number[];
  bpm?: number | null;
  /** "Am", "F#": tonic and mode. */
  musicalKey?: string | null;
  genres?: readonly string[];
  moods?: readonly string[];
};

/** What a cover takes of a track. */
export function coverFacts({ miniPeaks, bpm, musicalKey, genres, moods }: CoverFacts): CoverFacts {
  return { miniPeaks, bpm, musicalKey, genres, moods };
}

/** Families of lines, one for a group of genres: docs/design/look.md. */
export const coverForms = ["ridges", "steps", "spikes", "arches", "braids", "columns", "bowls", "dots"] as const;
export type CoverForm = (typeof coverForms)[number];

/** What a cover shows. */
export type CoverTraits = {
  seed: string;
  form: CoverForm;
  /** Density of the lines, 0 to 1. */
  energy: number;
  /** Loudness from beginning to end, 0 to 1; the quietest part of a recording with dynamics is 0, its loudest 1. */
  levels: readonly number[];
  /** Colours of strata.css: of the mood, and of the tonic. */
  hue: number;
  second: number;
  /** Minor keys have a dark ground. */
  isMinor: boolean;
};

/** The first that fits a genre decides; others are spread over the forms by their name. */
const formWords: [form: CoverForm, genres: RegExp][] = [
  ["columns", /hip.?hop|\brap\b|trap|lo-?fi|beats|grime|boom bap/],
  ["dots", /ambient|drone|new age|minimal|meditat|field record|sound design/],
  ["spikes", /rock|punk|metal|grunge|industrial|alternative/],
  ["bowls", /folk|country|acoustic|singer|bluegrass|americana|celtic/],
  ["braids", /funk|soul|jazz|latin|bossa|reggae|dub\b|r&b|blues|gospel|afro|world|samba|salsa|disco/],
  ["steps", /electro|techno|house|trance|synth|chip|drum|dance|edm|garage|breaks|idm/],
  ["ridges", /cinema|score|soundtrack|orchestr|classical|trailer|waltz|choral|opera|piano/],
  ["arches", /pop|children|holiday|indie/],
];

/** Colour of a mood, and how much more or less energy it stands for than the tempo says. */
const moodWords: [hue: number, energy: number, moods: RegExp][] = [
  [0, 0.2, /energ|aggress|driv|angry|intens|fierce|excit|urgent|powerful/],
  [1, 0.1, /epic|heroic|majest|grand|dramat|triumph|confiden|bold/],
  [2, -0.25, /calm|peace|relax|gentle|natural|organic|patient|still/],
  [3, 0.05, /happy|uplift|playful|bright|fun|joy|sunny|hope|optimis|inspir/],
  [4, -0.15, /chill|cool|laid|groov|dry|quirky|urban/],
  [5, 0, /dark|tense|myster|eerie|brood|scar|suspens|menac|neon|nocturn/],
  [6, -0.05, /roman|sexy|tender|love|warm|sens|intimate|sweet/],
  [7, -0.2, /ethereal|sad|dream|melanch|nostalg|reflect|lonel|aching|float|spac/],
];

/** Steps of the circle of fifths: neighbours in it have other colours. */
const tonics = ["C", "G", "D", "A", "E", "B", "F#", "C#", "Ab", "Eb", "Bb", "F"];
const sameTonics: Record<string, string> = { Gb: "F#", Db: "C#", "G#": "Ab", "D#": "Eb", "A#": "Bb", Cb: "B" };
/** A colour each: those that are a fifth apart are easily told apart. */
const tonicHues = [3, 1, 6, 2, 7, 0, 4, 5, 3, 1, 6, 7];

/** The levels without silence at both ends; invented ones without any. */
function levelsOf(given: readonly number[], random: () => number): readonly number[] {
  const noise = noiseOf(random, 6);
  const isHeard = (level: number) => level > 0.15;
  const from = given.findIndex(isHeard);
  return from < 0
    ? Array.from({ length: 24 }, (_, at) => noise(at / 23))
    : given.slice(from, given.findLastIndex(isHeard) + 1);
}

/** Levels of base64, 0 to 1; none for malformed text. */
function decodeLevels(miniPeaks: string): number[] {
  try {
    return Array.from(atob(miniPeaks), (letter) => letter.charCodeAt(0) / 255);
  } catch {
    return [];
  }
}

function energyOf(bpm: number, levels: readonly number[], bias: number): number {
  const loudness = levels.reduce((sum, level) => sum + level, 0) / levels.length;
  return Math.min(1, Math.max(0, 0.1 + (0.65 * (bpm - 60)) / 120 + 0.2 * loudness + bias));
}

/** What the cover with this seed shows. */
export function coverTraits(seed: string, facts: CoverFacts = {}): CoverTraits {
  const { miniPeaks = "", levels: given = decodeLevels(miniPeaks), musicalKey, genres = [], moods = [] } = facts;
  const random = randomOf(seed);
  // Always the same four, so that one unknown fact leaves the others.
  const [form = 0, hue = 0, key = 0, tempo = 0] = Array.from({ length: 4 }, random);
  const levels = levelsOf(given, random);
  const genre = genres.join(" ").toLowerCase();
  const mood = moods[0]?.toLowerCase() ?? "";
  const known = moodWords.find(([, , words]) => words.test(mood));
  const main = known?.[0] ?? (mood === "" ? Math.floor(hue * hueCount) : hueOf(mood));
  const [, tonic = "", minor] = /^([A-G][#b]?)(m?)/.exec(musicalKey ?? "") ?? [];
  const fifth = tonics.indexOf(sameTonics[tonic] ?? tonic);
  const second = tonicHues[fifth < 0 ? Math.floor(key * tonics.length) : fifth] ?? 0;
  return {
    seed,
    form:
      formWords.find(([, words]) => words.test(genre))?.[0] ??
      coverForms[genre === "" ? Math.floor(form * coverForms.length) : hashOf(genre) % coverForms.length] ??
      "ridges",
    energy: energyOf(facts.bpm ?? 70 + 90 * tempo, levels, known?.[1] ?? 0),
    levels,
    hue: main,
    second: second === main ? (second + 4) % hueCount : second,
    isMinor: fifth < 0 ? key > 0.5 : minor === "m",
  };
}
