import type { FacetGroup } from "#app/catalogue/search/search-expression.ts";
import type { Sort } from "#app/catalogue/search/search-filters.ts";

/** Copy of the search page. */
export const searchCopy = {
  title: "Search",
  label: "Search titles, artists, moods, lyrics, ISRC",
  placeholder: "Title, artist, mood, lyric, ISRC",
  submit: "Search",
  filters: "Filters",
  reset: "Reset all",
  show: (count: string) => (count === "1" ? "Show 1 result" : `Show ${count} results`),
  count: (count: string) => (count === "1" ? "1 recording" : `${count} recordings`),
  cappedSort: "Sorted among the 1,000 most popular matches. Add a word or a filter to narrow them down.",
  notANumber: (field: string) => `${field} must be a number. It was left out of this search.`,
  belowMinimum: (field: string) => `${field} must not be below its minimum. It was left out of this search.`,
  unknownKey: "This key is not known. Choose one from the list.",
  unknownSort: "This order is not known. The results are sorted by relevance.",
  fields: {
    bpmMin: "Lowest BPM",
    bpmMax: "Highest BPM",
    lengthMin: "Shortest length",
    lengthMax: "Longest length",
    page: "Page",
  },
  sort: "Sort by",
  sorts: {
    relevance: "Relevance",
    popularity: "Popularity",
    newest: "Newest",
    title: "Title",
    bpm: "BPM",
    length: "Length",
  } satisfies Record<Sort, string>,
  groups: {
    genre: "Genre",
    mood: "Mood",
    instrument: "Instrument",
    key: "Key",
    vocals: "Vocals",
    explicit: "Lyrics",
  } satisfies Record<FacetGroup, string>,
  anyOption: "Any",
  vocals: { yes: "With vocals", no: "Instrumental only" },
  explicit: { yes: "Explicit", no: "Not explicit" },
  tempo: "Tempo, BPM",
  halfTime: "Half and double time too",
  compatible: "Compatible keys too",
  length: "Length, seconds",
  to: "to",
  more: (count: number) => `${count} more`,
  activeFilters: "Active filters",
  bpmChip: (min: number | null, max: number | null) => range(min, max, " BPM"),
  lengthChip: (min: number | null, max: number | null) => range(min, max, " s"),
  keyChip: (key: string, compatible: boolean) => (compatible ? `${key} and compatible keys` : key),
  updating: "Updating results",
  results: "Results",
  empty: "No recording matches all of this",
  emptyHint: "Remove a filter above, or try fewer or other words.",
  emptyCatalogue: "The first recordings are being prepared",
  emptyCatalogueHint: "They appear here as soon as they can be played.",
  didYouMean: "Did you mean",
  closeFilters: "Close filters",
  heading: "Search the catalogue",
} as const;

function range(min: number | null, max: number | null, unit: string): string {
  if (min === null) return `up to ${max}${unit}`;
  if (max === null) return `from ${min}${unit}`;
  return `${min}–${max}${unit}`;
}
