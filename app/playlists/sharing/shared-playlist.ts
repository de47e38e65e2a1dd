import type { PlayableTrack } from "#app/player/player.ts";

/** A track of a shared playlist. `id` is the row's; `note` the owner's, if the link includes notes; passage in milliseconds. */
export type SharedTrack = {
  kind: "track";
  id: string;
  note: string;
  startMs: number | null;
  endMs: number | null;
  track: PlayableTrack;
};

export type SharedSection = { kind: "section"; id: string; title: string };

/** A playlist as sent to the recipient of a link, in the owner's order. */
export type SharedPlaylist = {
  /** URL of the link. */
  path: string;
  /** URL of the page with its forms: the same, or that of a room. */
  answerPath: string;
  title: string;
  description: string;
  /** Picture key; null without one. */
  imageKey: string | null;
  entries: (SharedTrack | SharedSection)[];
  /** Total duration in milliseconds; of a track with a passage, the passage. */
  totalMs: number;
  /** Formats that the recipient may download. */
  downloads: ("mp3" | "original")[];
  /** What the recipient is told of the mark in its streams; null where there is none. */
  markNotice: string | null;
};

export function tracksOf({ entries }: Pick<SharedPlaylist, "entries">): SharedTrack[] {
  return entries.filter((entry) => entry.kind === "track");
}
