import type { TimeRange } from "#app/player/comments/time-range.ts";
import type { TrackView } from "#app/track/track.ts";

/** A part of a recording, in seconds. `percentage`: how well it matches what was searched for, 0 to 100. */
export type Segment = { start: number; endTime: number; percentage?: number | null };

/** The parts of a recording with one name (docs/product/player.md). */
export type SegmentsGroup = { group: string; segments: Segment[] };

/** A track of the catalogue, or one with a file of its own. */
export type PlayableTrack = TrackView & {
  /** A file that is played instead of the prepared stream: an upload, a delivery. */
  url?: string;
  fileType?: string;
  /** Plays the file itself, whatever its format, and offers no options or licence. */
  hideOptions?: boolean;
  segmentsGroups?: SegmentsGroup[];
  /** The playlist it plays from: comments are kept per playlist. */
  playListId?: string;
  /** The part that plays, in seconds: a playlist may stand for a passage of a recording. */
  passage?: TimeRange;
};

export type EngineName = "native" | "hls" | "direct";

/** docs/product/player.md. Seconds. */
export const seekStep = 5;

/**
 * The addresses of a recording's audio. `manifest` is null where there is only a file; `duration` is the source's, in seconds. `passage`: the
 * part that plays.
 */
export type Playback = { manifest: string | null; direct: string; duration: number; passage: TimeRange | undefined };
