import type { ListedTrack } from "#app/catalogue/track/listed-track.ts";
import type { PlayableTrack } from "#app/player/player.ts";

/** A track of a playlist. `track` is null when it is no longer available to the visitor. */
export type PlaylistTrack = {
  kind: "track";
  id: string;
  track: (PlayableTrack & { energy: number | null }) | null;
  recordingId: string;
  /** Empty for those who do not work on the playlist. */
  note: string;
  startMs: number | null;
  endMs: number | null;
};

export type PlaylistHeading = { kind: "heading"; id: string; title: string };

export type PlaylistRow = PlaylistTrack | PlaylistHeading;

/** The tracks among the rows that the visitor can play: what Play goes through. */
export function playableTracks(rows: PlaylistRow[]): PlayableTrack[] {
  return rows.flatMap((row) => (row.kind === "track" && row.track !== null ? [row.track] : []));
}

/** The rows that the visitor can play, as a list of tracks shows them: a recording that stands twice is two. */
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

/** Rows with a track that the visitor can play: a recording that stands twice is two. */
export function countTracks(rows: PlaylistRow[]): number {
  return rows.filter((row) => row.kind === "track" && row.track !== null).length;
}

/** Milliseconds that the rows play: of a track with a passage, the passage. */
export function totalMs(rows: (Played | { kind: "heading" | "section" })[]): number {
  return rows.reduce((sum, row) => sum + (row.kind === "track" ? lengthOf(row) : 0), 0);
}

/** A row of the owner's page or of a shared one. */
type Played = Pick<PlaylistTrack, "kind" | "startMs" | "endMs"> & { track: Pick<PlayableTrack, "durationMs"> | null };

function lengthOf({ track, startMs, endMs }: Played): number {
  if (track === null) return 0;
  return (endMs ?? track.durationMs) - (startMs ?? 0);
}

/** Seeds of the covers of the mosaic: songs, each once. */
export function mosaicSeeds(rows: PlaylistRow[]): string[] {
  return [...new Set(playableTracks(rows).map(({ songId }) => songId))].slice(0, 4);
}
