import type { PlayableTrack } from "#app/player/player.ts";

/** A track of a shared playlist. `id` is the row's; `note` the owner's words, where the link shows them; the passage is in milliseconds. */
export type SharedTrack = {
  kind: "track";
  id: string;
  note: string;
  startMs: number | null;
  endMs: number | null;
  track: PlayableTrack;
};

export type SharedSection = { kind: "section"; id: string; title: string };

/** A playlist as the recipient of a link gets it: tracks and headings in the owner's order. */
export type SharedPlaylist = {
  /** The page of the link. */
  path: string;
  title: string;
  description: string;
  /** Of its picture; null without one. */
  imageKey: string | null;
  entries: (SharedTrack | SharedSection)[];
  /** Milliseconds that it plays: of a track with a passage, the passage. */
  totalMs: number;
  /** What the recipient may download. */
  downloads: ("mp3" | "original")[];
};

export function tracksOf({ entries }: Pick<SharedPlaylist, "entries">): SharedTrack[] {
  return entries.filter((entry) => entry.kind === "track");
}
