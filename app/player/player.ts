import type { TimeRange } from "#app/player/comments/time-range.ts";
import type { TrackView } from "#app/track/track.ts";

/** A range of a recording, in seconds. `percentage`: similarity to the search, 0 to 100. */
export type Segment = { start: number; endTime: number; percentage?: number | null };

/** Ranges of a recording with one name (docs/product/player.md). */
export type SegmentsGroup = { group: string; segments: Segment[] };

/** A track of the catalogue, or one with a file of its own. */
export type PlayableTrack = TrackView & {
  /** A file played instead of the prepared stream: an upload, a delivery. */
  url?: string;
  fileType?: string;
  /** Plays the file itself, whatever its format; no options or licence. */
  hideOptions?: boolean;
  segmentsGroups?: SegmentsGroup[];
  /** Playlist it plays from: comments are stored per playlist. */
  playListId?: string;
  /** Range to play, in seconds: a playlist row may be a passage of a recording. */
  passage?: TimeRange;
};

export type EngineName = "native" | "hls" | "direct";

/** docs/product/player.md. Seconds. */
export const seekStep = 5;

/**
 * Audio URLs of a recording. `manifest` is null if there is only a file; `duration` in seconds, of the source. `passage`: range to play.
 */
export type Playback = { manifest: string | null; direct: string; duration: number; passage: TimeRange | undefined };

/** The second of the next track at which it takes over from a second of the current one. */
export type Counterpart = (seconds: number) => number;

/** Switches to a track without a gap, before it is loaded at `from`; returns the second to start at. */
export type HandOver = (track: PlayableTrack, from: number, counterpart: Counterpart) => number;
