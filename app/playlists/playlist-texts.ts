import { limits } from "#app/playlists/playlist.ts";

type TextFacts = {
  label: string;
  hint?: string;
  /** In the form of a new playlist, which asks for less. */
  isAsked?: true;
  newHint?: string;
  /** Max characters. */
  max: number;
  multiline?: true;
  /** Only for people who work on the playlist: `seesNotes`. */
  isPrivate?: true;
};

/** What people write of a playlist: columns of these names, which its forms, its data, its API and its copies have. */
const table = {
  name: { label: "Name", newHint: "For example Spring campaign", isAsked: true, max: limits.name },
  client: {
    label: "Client",
    hint: "Only people who work on the playlist see it.",
    isAsked: true,
    isPrivate: true,
    max: 120,
  },
  description: { label: "Description", multiline: true, max: 2_000 },
} as const satisfies Record<string, TextFacts>;

export type TextName = keyof typeof table;
export type PlaylistTexts = Record<TextName, string>;

export const playlistTexts: Record<TextName, TextFacts> = table;
export const textNames = Object.keys(table) as TextName[];

export function eachText<T>(of: (name: TextName) => T): Record<TextName, T> {
  return Object.fromEntries(textNames.map((name) => [name, of(name)])) as Record<TextName, T>;
}

/** Field with the value that a form was rendered with. */
export const beforeOf = (name: TextName) => `${name}Before` as const;

/** What a reader sees of the texts. */
export function readableTexts(texts: PlaylistTexts, { readsNotes }: { readsNotes: boolean }): PlaylistTexts {
  return eachText((name) => (playlistTexts[name].isPrivate && !readsNotes ? "" : texts[name]));
}
