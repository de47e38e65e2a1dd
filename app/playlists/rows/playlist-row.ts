import type { ListedTrack } from "#app/catalogue/track/listed-track.ts";
import type { PlayableTrack } from "#app/player/player.ts";
import { writeTime } from "#app/playlists/rows/write-time.ts";

/** A track of a playlist. `track` is null when it is not available to the visitor. */
export type PlaylistTrack = {
  kind: "track";
  id: string;
  track: (PlayableTrack & { energy: number | null }) | null;
  recordingId: string;
  /** Empty without access to notes: `seesNotes`. */
  note: string;
  startMs: number | null;
  endMs: number | null;
};

export type PlaylistHeading = { kind: "heading"; id: string; title: string };

export type PlaylistRow = PlaylistTrack | PlaylistHeading;

/** Playable tracks, in order: the queue of Play. */
export function playableTracks(rows: PlaylistRow[]): PlayableTrack[] {
  return rows.flatMap((row) => (row.kind === "track" && row.track !== null ? [row.track] : []));
}

/** Playable rows for a track list: a recording that is listed twice is two rows. */
export function listedTracks(rows: PlaylistRow[]): ListedTrack[] {
  const seen = new Set<string>();
  return rows.flatMap((row): ListedTrack[] => {
    if (row.kind === "heading" || row.track === null) return [];
    const { energy: _, ...track } = row.track;
    const isRepeated = seen.has(track.id);
    seen.add(track.id);
    return [isRepeated ? { ...track, rowId: row.id } : track];
  });
}

/** Recordings of the playable rows, as often as they are listed. */
export function listedIds(rows: PlaylistRow[]): string[] {
  return playableTracks(rows).map(({ id }) => id);
}

/** Passage and note of a track, in a line. */
export function noteOf(row: PlaylistRow): string {
  if (row.kind === "heading") return "";
  const passage = row.endMs === null ? "" : `${writeTime(row.startMs)}–${writeTime(row.endMs)}`;
  return [passage, row.note].filter((text) => text !== "").join(" · ");
}

/** Number of playable rows: a recording that is listed twice counts as two. */
export function countTracks(rows: PlaylistRow[]): number {
  return rows.filter((row) => row.kind === "track" && row.track !== null).length;
}

/** Total duration in milliseconds; of a track with a passage, the passage. */
export function totalMs(rows: (Played | { kind: "heading" | "section" })[]): number {
  return rows.reduce((sum, row) => sum + (row.kind === "track" ? lengthOf(row) : 0), 0);
}

/** Common to rows of the owner's page and of a shared one. */
type Played = Pick<PlaylistTrack, "kind" | "startMs" | "endMs"> & { track: Pick<PlayableTrack, "durationMs"> | null };

function lengthOf({ track, startMs, endMs }: Played): number {
  if (track === null) return 0;
  return (endMs ?? track.durationMs) - (startMs ?? 0);
}
