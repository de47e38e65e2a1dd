import { sql } from "drizzle-orm";
import { parseWords } from "#app/edge/stored-json.ts";

const maxImages = 12;

/** JSON for `slideImages`: images of the artists in a row of `playlists`. */
export const artistImagesJson = sql.raw(`(SELECT json_group_array(DISTINCT image.value) FROM playlist_tracks pt
    JOIN recording_artists ra ON ra.recording_id = pt.recording_id JOIN artists a ON a.id = ra.artist_id
    JOIN json_each(json_insert(a.background_images, '$[#]', a.image_key)) image
    WHERE pt.playlist_id = playlists.id AND image.value IS NOT NULL)`);

/** Images available to a slide, as unique object keys: its own first, then those in the JSON. */
export function slideImages(imageKey: string | null, json: string): string[] {
  return [...new Set([imageKey ?? "", ...parseWords(json)])].filter((key) => key !== "").slice(0, maxImages);
}
