import type { SuggestionGroup } from "#app/catalogue/typeahead/suggestions.ts";

export const typeaheadCopy = {
  label: "Suggestions",
  groups: {
    saved: "Saved searches",
    recent: "Recent searches",
    songs: "Tracks",
    artists: "Artists",
    tags: "Tags",
    playlists: "Playlists",
  } satisfies Record<SuggestionGroup, string>,
  lyricsGroup: "Lyrics",
  lyrics: (text: string) => `Search lyrics for “${text}”`,
  allSearches: "All saved and recent searches",
  count: (count: number) => (count === 1 ? "1 suggestion" : `${count} suggestions`),
} as const;
