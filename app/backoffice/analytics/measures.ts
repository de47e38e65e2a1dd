/** What is counted: properties of `event_totals`, in the order of pages and files. */
export const measures = [
  "plays",
  "searches",
  "emptySearches",
  "clicks",
  "shortlists",
  "downloads",
  "opens",
  "requests",
  "quotes",
  "licences",
  "transfers",
  "transferDownloads",
] as const;
export type Measure = (typeof measures)[number];
export type Counts = Record<Measure, number>;

/** Measures of a song or artist. */
export const songMeasures = [
  "plays",
  "clicks",
  "shortlists",
  "downloads",
  "requests",
  "quotes",
  "licences",
] as const satisfies Measure[];
export const transferMeasures = ["transfers", "transferDownloads"] as const satisfies Measure[];

/** The lists under the chart: what each row is, and by which measures it can be ordered, the default first. */
export const lists = {
  songs: { kind: "song", measures: songMeasures },
  artists: { kind: "artist", measures: songMeasures },
  companies: { kind: "company", measures },
  words: { kind: "word", measures: ["searches"] },
  nothing: { kind: "word", measures: ["emptySearches"] },
  transfers: { kind: "transfer", measures: ["transferDownloads"] },
} as const satisfies Record<string, { kind: string; measures: readonly Measure[] }>;
export type ListName = keyof typeof lists;

export type SubjectKind = "total" | "currency" | (typeof lists)[ListName]["kind"];
