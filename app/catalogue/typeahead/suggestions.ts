/** An option under a search field. `detail` distinguishes equal labels; "" for none. */
export type Suggestion = { _id: string; label: string; detail: string; href: string };

/** In display order. */
export const suggestionGroups = ["saved", "recent", "songs", "artists", "tags", "playlists"] as const;
export type SuggestionGroup = (typeof suggestionGroups)[number];

export type Suggestions = Record<SuggestionGroup, Suggestion[]>;

export const noSuggestions: Suggestions = { saved: [], recent: [], songs: [], artists: [], tags: [], playlists: [] };
