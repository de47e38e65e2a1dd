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
  notANumber: (field: string) => `${field} must be a number. It was ignored in this search.`,
  belowMinimum: (field: string) => `${field} can't be below its minimum. It was ignored in this search.`,
  unknownValue: (field: string, value: string) =>
    `${field}: “${value.slice(0, 60)}” isn't one of the choices. It was ignored in this search.`,
  unknownKey: "Unknown key. Choose one from the list.",
  unknownFields: (names: string) =>
    `Unknown search field: ${names}. Use title, artist, album, tags, lyrics or isrc. It was ignored.`,
  missingSong: "The linked track isn't available here. It may have been taken down.",
  selected: "Linked track",
  fieldsChip: (fields: string[]) => `Words in: ${fields.join(", ")}`,
  unknownSort: "Unknown sort order. The results are sorted by relevance.",
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
    bpm: "BPM",
    explicit: "Lyrics",
  } satisfies Record<FacetGroup, string>,
  flags: { vocals: "Vocals", explicit: "Lyrics", halfTime: "Half and double time", compatible: "Compatible keys" },
  anyOption: "Any",
  vocals: { yes: "With vocals", no: "Instrumental only" },
  explicit: { yes: "Explicit", no: "Not explicit" },
  tempo: "BPM",
  histogram: (min: string, max: string) => `Most results have between ${min} and ${max} BPM.`,
  halfTime: "Half and double time too",
  compatible: "Compatible keys too",
  length: "Length, seconds",
  to: "to",
  more: (count: number) => `${count} more`,
  activeFilters: "Active filters",
  chipsHint: "You can also type “120 bpm”, “in Am”, “under 2 min” or “no vocals”.",
  bpmChip: (min: number | null, max: number | null) => range(min, max, " BPM"),
  lengthChip: (min: number | null, max: number | null) => range(min, max, " s"),
  keyChip: (key: string, compatible: boolean) => (compatible ? `${key} and compatible keys` : key),
  updating: "Updating results",
  results: "Results",
  empty: "No recordings found",
  emptyHint: "Remove a filter, or try fewer or different words.",
  emptyCatalogue: "The first recordings are being prepared",
  emptyCatalogueHint: "They appear here as soon as they can be played.",
  instead: (missing: string, count: string, shown: string) => `No results for “${missing}”. ${count} for “${shown}”.`,
  closeFilters: "Close filters",
  heading: "Search the catalogue",
} as const;

function range(min: number | null, max: number | null, unit: string): string {
  if (min === null) return `up to ${max}${unit}`;
  if (max === null) return `from ${min}${unit}`;
  return `${min}–${max}${unit}`;
}
