import type { Period } from "#app/figures/period.ts";

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

/** Of an artist or label: each figure but licences comes from three people or more. */
export const audienceNames = ["surfaced", "plays", "minutes", "shortlists", "requests", "licences"] as const;
/** Of what was shared by links. */
export const linkMeasures = ["opens", "minutes", "picks", "notes", "downloads"] as const;
/** Of oneself. */
export const personMeasures = ["plays", "minutes", "searches", "shortlists", "downloads"] as const;

export const figureNames = [...measures, "surfaced", "minutes", "picks", "notes"] as const;
export type FigureName = (typeof figureNames)[number];
/** Null: fewer than three people, or none. */
export type Figure = number | null;
export type Figures = Partial<Record<FigureName, Figure>>;

/** Days as ISO dates, both included. */
type Dates = { from: string; to: string };

/** What every subject has: totals of a period and of the one before, and by time. */
export type PeriodFigures = {
  days: Dates;
  daysBefore: Dates;
  step: Period["step"];
  totals: Figures;
  before: Figures;
  bars: { name: string; counts: Figures }[];
  /** By time in the period before; it may have fewer bars or more. */
  barsBefore: Figures[];
};

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

export type TotalsKind = "total" | "currency" | (typeof lists)[ListName]["kind"];
