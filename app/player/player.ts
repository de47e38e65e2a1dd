import type { TrackView } from "#app/player/track.ts";

/** A named part of a recording, in seconds (specification part 2, section 3). */
export type SegmentsGroup = { group: string; segments: { start: number; endTime: number }[] };

/** What can be played: a row of the catalogue, or a row that brings a file of its own. */
export type PlayableTrack = TrackView & {
  /** A file beside the prepared stream: an upload, a delivery. */
  url?: string;
  fileType?: string;
  /** Shown bare: the file itself is played, whatever its format, and nothing is offered with it. */
  hideOptions?: boolean;
  segmentsGroups?: SegmentsGroup[];
};

export type EngineName = "native" | "hls" | "direct";

/** Specification part 2, section 9. Seconds. */
export const seekStep = 5;

/** Where a recording's audio lies. `manifest` is null where there is only a file; `duration` is in seconds, the source's own. */
export type Playback = { manifest: string | null; direct: string; duration: number };
