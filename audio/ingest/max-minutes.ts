import { type Ladder, SEGMENT_SECONDS } from "#audio/ingest/encode/encoder.ts";
import { MAX_FILES } from "#audio/ingest/ingested-recording.ts";
import { MAX_STEMS } from "#audio/ingest/tags/sidecar.ts";

/** Original, two MP3s, `direct.m4a`, two entry playlists, peaks, features. */
const OTHER_FILES = 8;
/** Playlist, init segment and marked stream of a bit rate. */
const RUNG_FILES = 3;
/** Segments end between two AAC frames of 1,024 samples, up to one before their nominal end. */
const MIN_SEGMENT_SECONDS = SEGMENT_SECONDS - 1024 / 44_100;

/** Minutes of the longest recording whose objects one entry can list. */
export function maxMinutes(ladder: Ladder): number {
  const segments = Math.floor((MAX_FILES - MAX_STEMS - OTHER_FILES) / ladder.length) - RUNG_FILES;
  return Math.floor((segments * MIN_SEGMENT_SECONDS) / 60);
}
