import { type SharedPlaylist, tracksOf } from "#app/playlists/sharing/shared-playlist.ts";
import type { ShareKind } from "#app/sharing/links/share-link.ts";
import type { ShareAnswers } from "#app/sharing/visits/share-answer.ts";

/** Kinds that a room shows; answers of each are sent to the page with `?kind=token`. */
export const roomKinds = ["playlist", "pitch", "reel"] as const satisfies ShareKind[];
export type RoomKind = (typeof roomKinds)[number];

/** A slide without music of the product: a film of a reel. */
export type RoomSlide = { id: string; name: string; to: string };

/** What a link in a room shows. A pitch and a reel are lists of their slides here, and slides at their own address. */
export type RoomMusic = {
  id: string;
  kind: RoomKind;
  playlist: SharedPlaylist;
  slides: RoomSlide[];
  /** The sender's note to this recipient. */
  message: string;
  answers: ShareAnswers;
  takesNotes: boolean;
  isStaff: boolean;
  isDone: boolean;
  /** Visit id; null where visits are not recorded. */
  visit: string | null;
};

/** A link with a passcode, which is asked for at its own address. */
export type LockedMusic = { id: string; kind: RoomKind; path: string };

/** Recordings of a room with their titles, in order, each once. */
export function tracksIn({ lists }: { lists: Pick<RoomMusic, "playlist">[] }) {
  const tracks = lists.flatMap(({ playlist }) => tracksOf(playlist).map(({ track }) => track));
  return [...new Map(tracks.map(({ id, title }) => [id, { id, title }])).values()];
}

/** Recordings of a room, in order. */
export function recordingsOf({ lists }: { lists: Pick<RoomMusic, "playlist">[] }): string[] {
  return lists.flatMap(({ playlist }) => tracksOf(playlist).map(({ track }) => track.id));
}

/** Fragment ids of a link's part of the page. */
export function partAnchor(linkId: string): string {
  return `link-${linkId}`;
}

export function doneAnchor(linkId: string): string {
  return `done-${linkId}`;
}
