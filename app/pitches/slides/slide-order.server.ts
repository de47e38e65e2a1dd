import { type SQL, sql } from "drizzle-orm";
import { pitchSlides } from "#db/schema/pitches.server.ts";

/** The slides of a pitch, as a sub-select of `id` and `position`. */
export function slidesOf(pitchId: string): SQL {
  return sql`(SELECT id, position FROM pitch_slides WHERE pitch_id = ${pitchId})`;
}

/** Whether the pitch has this slide. */
export function hasSlide(pitchId: string, slideId: string): SQL {
  return sql`EXISTS (SELECT 1 FROM pitch_slides WHERE id = ${slideId} AND pitch_id = ${pitchId})`;
}

/** Whole positions for all slides of a pitch, in their order, as a statement. */
export function renumbered(pitchId: string): SQL {
  return sql`UPDATE ${pitchSlides} SET position = o.place FROM (SELECT id, row_number() OVER (ORDER BY position, id) AS place
    FROM pitch_slides WHERE pitch_id = ${pitchId}) AS o WHERE pitch_slides.id = o.id AND pitch_slides.pitch_id = ${pitchId}`;
}
