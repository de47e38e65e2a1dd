import { sql } from "drizzle-orm";
import { z } from "zod";

const view = sql.raw("iif(json_valid(recordings.view), recordings.view, '{}')");

/** JSON of a `CoverTrack`, for a `SELECT … FROM recordings`: what a generated cover is drawn from. */
export const coverJson = sql`json_object('songId', recordings.work_id, 'miniPeaks', recordings.mini_peaks, 'bpm', recordings.bpm,
  'musicalKey', recordings.musical_key, 'genres', json_extract(${view}, '$.genres'), 'moods', json_extract(${view}, '$.moods'))`;

const labels = z
  .array(z.string())
  .nullish()
  .transform((list) => list ?? []);
/** Of `coverJson`. */
export const coverSchema = z.object({
  ...{ songId: z.string(), miniPeaks: z.string(), bpm: z.number().nullable(), musicalKey: z.string().nullable() },
  ...{ genres: labels, moods: labels },
});
