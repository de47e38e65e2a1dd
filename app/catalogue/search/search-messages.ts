import { fitCopy } from "#app/catalogue/fit/fit-copy.ts";
import type { KeyMode } from "#app/catalogue/musical-key.ts";
import type { ClearChoice, Sort, Voice } from "#app/catalogue/search/query/search-filters.ts";
import type { ExcludedTag, TypedFilter } from "#app/catalogue/search/query/typed/rule.ts";
import { leftOutOfSearch } from "#app/catalogue/search/search-problem.ts";
import type { FitQuery } from "#app/catalogue/shape/fit.ts";
import { shapeNames } from "#app/catalogue/shape/shape-copy.ts";
import { defaultTolerance, type ShapeQuery } from "#app/catalogue/shape/shape-query.ts";
import type { SimilarQuery } from "#app/catalogue/similar/similar-query.ts";
import { madeCopy } from "#app/rights/made/made-copy.ts";

/** Counts are of versions; rows group those of one song. */
function tracks(count: string): string {
  return count === "1" ? "1 track" : `${count} tracks`;
}

/**
 * Copy used on the server only: messages about URL and results, labels of chips and choices. Not sent to the browser as code.
 */
export const searchMessages = {
  smartPlaylist: "Make a smart playlist",
  show: (count: string) => `Show ${tracks(count)}`,
  count: tracks,
  /** For a list with all its rows on the page. */
  countInSongs: (count: string, songs: number) => `${tracks(count)} of ${songs === 1 ? "1 song" : `${songs} songs`}`,
  instead: (missing: string, count: string, shown: string | null) =>
    shown === null
      ? `No tracks with “${missing}” as a filter. ${tracks(count)} with it as words.`
      : `No tracks for “${missing}”. ${tracks(count)} for “${shown}”.`,
  near({ without, partly, isPopular }: { without: string[]; partly: string[]; isPopular: boolean }) {
    const [all, some] = [without, partly].map((labels) => labels.join(", "));
    return {
      label: isPopular ? "Popular now" : "Near matches",
      note: [all && `Given up: ${all}.`, some && `Not in every track: ${some}.`].filter(Boolean).join(" "),
    };
  },
  cappedSort: "Only the 1,000 most popular matches are sorted. Add a word or a filter to narrow them down.",
  empty: { title: "No tracks found", text: "Remove a filter, or try fewer or different words." },
  onlyVersions: {
    title: "No other tracks on this page",
    text: "The rest are versions of tracks on earlier pages.",
  },
  emptyCatalogue: {
    title: "We're preparing the first tracks",
    text: "They appear here as soon as you can play them.",
  },
  notANumber: (field: string) => leftOutOfSearch(`${field} must be a number.`),
  belowMinimum: (field: string) => leftOutOfSearch(`${field} can't be below its minimum.`),
  unknownValue: (field: string, value: string) =>
    leftOutOfSearch(`${field}: “${value.slice(0, 60)}” isn't one of the choices.`),
  words: "Words",
  seed: "Similar track",
  segment: "Segment",
  video: "Video link",
  notSearched: (labels: string[], isUsage: boolean) =>
    `Also read: ${labels.join(", ")}. ${isUsage ? "Lights and prices are for this use." : "Open as a brief to use it."}`,
  longText: (most: number) => `Only the first ${most.toLocaleString("en")} characters were searched.`,
  manyWords: (most: number) => `Only the first ${most} words were searched.`,
  manyUnwanted: (most: number) => `Only the first ${most} words with a minus were left out.`,
  repeated: (field: string) => `${field}: more than one value. Only the first was used.`,
  tooMany: (field: string, most: number) => `${field}: only the first ${most} choices were used.`,
  unknownFields: (names: string) =>
    leftOutOfSearch(`Unknown search field: ${names}. Use title, artist, album, tags, lyrics or isrc.`),
  missingSong: "The linked track isn't available here. It may have been taken down.",
  fieldsChip: (fields: string[]) => `Words in: ${fields.join(", ")}`,
  withoutUse: "Set My usage to filter and sort by clearance. Until then this part of the search is ignored.",
  withoutRight:
    "Sign in with an account that can request licences to filter by clearance. Until then this part of the search is ignored.",
  withoutUsage: "Name a use to filter and sort by clearance.",
  otherLights: (count: string) =>
    `${tracks(count)} on this page ${count === "1" ? "has" : "have"} another light than the filter, because rows also check dates and licences.`,
  sortedByRelevance: "The results are sorted by relevance.",
  flags: {
    vocals: "Vocals",
    explicit: "Lyrics",
    halfTime: "Half and double time",
    compatible: "Compatible keys",
    oneStop: "One-stop",
    stems: "Stems",
  },
  clear: { now: "Clear", asks: "Approvals", open: "Not blocked" } satisfies Record<ClearChoice, string>,
  clearChip: (choice: ClearChoice) => `For this use: ${searchMessages.clear[choice]}`,
  oneStop: "One-stop",
  stems: "With stems",
  vocals: { yes: "With vocals", no: "Instrumental only" },
  voices: { female: "Female vocals", male: "Male vocals" } satisfies Record<Voice, string>,
  withoutVoices: { female: "No female vocals", male: "No male vocals" } satisfies Record<Voice, string>,
  excluded: ({ label, isNot }: ExcludedTag) => (isNot ? `Not ${label}` : searchMessages.exclusion(label)),
  exclusion: (words: string) => `No ${words}`,
  explicit: { yes: "Explicit", no: "Not explicit" },
  bpmChip: (min: number | null, max: number | null) => range(min, max, " BPM"),
  lengthChip: (min: number | null, max: number | null) => range(min, max, " s"),
  yearChip: (min: number | null, max: number | null) => range(min, max, ""),
  similarChip({ seeds, label }: SimilarQuery) {
    if (seeds.length === 0) return `Similar to ${label ?? "a reference"}`;
    return seeds.length === 1 ? "Similar to a track" : `Similar to ${seeds.length} tracks`;
  },
  shapeChip: (shape: ShapeQuery) =>
    shape.kind === "preset"
      ? `Shape: ${shapeNames[shape.name]}`
      : shape.kind === "drawn"
        ? "Drawn shape"
        : "Shape of a track",
  fitChip: ({ seconds, tolerance }: FitQuery) => `Cuts to ${seconds} s (± ${tolerance} s)`,
  modes: { major: "Major keys", minor: "Minor keys" } satisfies Record<KeyMode, string>,
  keyChip: (key: string, compatible: boolean) => (compatible ? `${key} and compatible keys` : key),
  sorts: {
    relevance: "Relevance",
    popularity: "Popularity",
    newest: "Newest",
    title: "Title",
    bpm: "BPM",
    length: "Length",
    fastest: "Fastest first",
    brand: fitCopy.sortBy,
  } satisfies Record<Sort, string>,
} as const;

function range(min: number | null, max: number | null, unit: string): string {
  if (min === null) return `up to ${max}${unit}`;
  if (max === null) return `from ${min}${unit}`;
  if (min === max) return `${min}${unit}`;
  return `${min}–${max}${unit}`;
}

/** Label of a filter of voices, rights, files or the use of AI. */
function factLabel({ oneStop, stems, ai, vocals }: TypedFilter["filter"]): string {
  if (oneStop) return searchMessages.oneStop;
  if (stems) return searchMessages.stems;
  return ai ? madeCopy.states[ai] : searchMessages.vocals[vocals ? "yes" : "no"];
}

function tempoLabel({ bpmMin = null, bpmMax = null, around }: TypedFilter["filter"], isWish: boolean): string {
  if (!isWish || around === undefined) return searchMessages.bpmChip(bpmMin, bpmMax);
  const middle = ((bpmMin ?? 0) + (bpmMax ?? 0)) / 2;
  return searchMessages.bpmChip(middle, middle);
}

/** Label of a filter found in the text, as on the chip of the same filter. `isWish`: it orders the results. */
export function typedLabel(filter: TypedFilter["filter"], isWish = false): string {
  const { bpmMin, bpmMax, lengthMin, lengthMax, key, mode, voice, withoutVoice, explicit, excluded, develops, makes } =
    filter;
  if (excluded) return searchMessages.excluded(excluded);
  if (bpmMin !== undefined || bpmMax !== undefined) return tempoLabel(filter, isWish);
  if (lengthMin !== undefined || lengthMax !== undefined)
    return searchMessages.lengthChip(lengthMin ?? null, lengthMax ?? null);
  if (voice) return searchMessages.voices[voice];
  if (withoutVoice) return searchMessages.withoutVoices[withoutVoice];
  if (develops) return searchMessages.shapeChip({ kind: "preset", name: develops });
  if (makes) return searchMessages.fitChip({ seconds: makes, tolerance: defaultTolerance });
  if (mode) return searchMessages.modes[mode];
  if (key) return searchMessages.keyChip(key, false);
  if (explicit !== undefined) return searchMessages.explicit[explicit ? "yes" : "no"];
  return factLabel(filter);
}
