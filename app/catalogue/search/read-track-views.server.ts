import { z } from "zod";
import type { TrackView } from "#app/player/track.ts";

const trackViewSchema = z.object({
  id: z.string(),
  songId: z.string(),
  slug: z.string(),
  title: z.string(),
  versionLabel: z.string().nullable(),
  vocals: z.boolean(),
  explicit: z.boolean(),
  artists: z.array(z.object({ name: z.string(), slug: z.string() })),
  albumTitle: z.string().nullable(),
  durationMs: z.number(),
  bpm: z.number().nullable(),
  musicalKey: z.string().nullable(),
  genres: z.array(z.string()),
  moods: z.array(z.string()),
  miniPeaks: z.string(),
  mediaBase: z.string(),
}) satisfies z.ZodType<TrackView>;

const rowsSchema = z.array(z.object({ view: z.string().transform((text) => trackViewSchema.parse(JSON.parse(text))) }));

/** The tracks in rows of the projection: each carries one in `view`, as JSON. */
export function readTrackViews(rows: unknown): TrackView[] {
  return rowsSchema.parse(rows).map(({ view }) => view);
}
