import * as z from "zod/mini";
import type { PlayableTrack } from "#app/player/player.ts";
import type { Queue } from "#app/player/queue/queue.ts";

const list = z.array(z.string());

const trackSchema = z.object({
  id: z.string(),
  songId: z.string(),
  slug: z.string(),
  title: z.string(),
  versionLabel: z.nullable(z.string()),
  vocals: z.boolean(),
  explicit: z.boolean(),
  artists: z.array(z.object({ name: z.string(), slug: z.string() })),
  albumTitle: z.nullable(z.string()),
  durationMs: z.number(),
  bpm: z.nullable(z.number()),
  musicalKey: z.nullable(z.string()),
  genres: list,
  moods: list,
  miniPeaks: z.string(),
  mediaBase: z.string(),
  mp3: z.optional(z.boolean()),
  url: z.optional(z.string()),
  fileType: z.optional(z.string()),
  hideOptions: z.optional(z.boolean()),
  playListId: z.optional(z.string()),
  passage: z.optional(z.object({ start: z.number(), end: z.number() })),
  segmentsGroups: z.optional(
    z.array(z.object({ group: z.string(), segments: z.array(z.object({ start: z.number(), endTime: z.number() })) })),
  ),
});

const savedSchema = z.object({
  track: trackSchema,
  /** Index in the queue; −1 if absent. */
  at: z.number(),
  queue: z.object({
    origin: z.nullable(z.string()),
    listing: z.object({
      label: z.string(),
      address: z.nullable(z.string()),
      first: z.number(),
      total: z.number(),
      more: z.boolean(),
      next: z.nullable(z.string()),
    }),
    addresses: z.record(z.string(), z.string()),
  }),
});

const tracksSchema = z.array(trackSchema);

type Saved = { track: PlayableTrack; queue: Queue };

/**
 * Parses the state stored before a reload, with the queue entry that played as its track; null if invalid, for example after a change of
 * format. Without a stored queue the track plays alone.
 */
export function readSaved(stored: string, storedTracks: string | null): Saved | null {
  try {
    const { track, at, queue } = savedSchema.parse(JSON.parse(stored));
    const saved = storedTracks === null ? [track] : tracksSchema.parse(JSON.parse(storedTracks));
    const tracks = saved.map((one, place) => (place === at && one.id === track.id ? track : one));
    return { track, queue: { ...queue, tracks } };
  } catch {
    return null;
  }
}
