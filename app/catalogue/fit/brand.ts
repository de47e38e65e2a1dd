/** The analysis of a company's brands; their list and forms are below it. */
export const analysisPath = "/sonic-analysis";
export const brandsPath = `${analysisPath}/brands`;

export function brandPath(id: string): string {
  return `${brandsPath}/${encodeURIComponent(id)}`;
}

/** The search page with the fit of each result. */
export function brandSearchPath(id: string): string {
  return `/search?${new URLSearchParams({ [brandParameter]: id, sort: "brand" })}`;
}

const brandParameter = "brand";

/** A page reads the features of all songs of a brand and its rivals from the bucket. */
export const brandLimits = {
  name: 80,
  client: 120,
  songs: 60,
  rivals: 4,
  campaign: 80,
  words: 40,
  word: 40,
  brands: 500,
};

export const brandStatuses = ["draft", "shared", "archived"] as const;
export type BrandStatus = (typeof brandStatuses)[number];

/** Filters of the list. */
export const brandFilters = [...brandStatuses, "deleted"] as const;

/** Tempos that ingest accepts. */
export const tempoLimits = { min: 20, max: 400 };

export const vocalRules = ["any", "none", "required"] as const;
export type VocalRule = (typeof vocalRules)[number];

export type BrandRules = { bpmMin: number | null; bpmMax: number | null; vocals: VocalRule; bannedWords: string[] };

/** Whether a song is part of the profile, or why it is left out. */
export type SongState = "heard" | "withdrawn" | "unanalysed" | "silent";

/** What a listener would say of a sound, from the dark to the bright end and so on. */
export const measures = ["tempo", "brightness", "density", "dynamics", "width", "mode", "vocals"] as const;
export type Measure = (typeof measures)[number];

/** `tempo` in BPM, `vocals` in percent of the songs, the others as positions in the catalogue; null if unknown. */
export type Measures = Record<Measure, number | null>;
