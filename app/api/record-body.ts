import { z } from "zod";
import { AppError } from "#app/edge/http/app-error.ts";
import { songPath, type TrackView } from "#app/track/track.ts";

/** API field names of a recording: docs/product/api.md. */
export function songNames(track: TrackView) {
  const { id: _id, songId: soId, slug, title, artists, vocals, versionLabel: songVersion } = track;
  const [selectedArtist] = artists;
  return {
    _id,
    soId,
    slug,
    uri: songPath({ slug }),
    name: title,
    songName: title,
    version: vocals ? ("vocals" as const) : ("instrumental" as const),
    songVersion,
    artistName: artists.map(({ name }) => name).join(", "),
    selectedArtist: selectedArtist?.slug ?? null,
  };
}

/** A recording in a list, with the field names of GET /api/v1/songs/:id. */
export function songReference(track: TrackView) {
  const { artists, durationMs, vocals, explicit } = track;
  return { ...songNames(track), artists, durationMs, vocals, explicit };
}

/** The id of a catalogue record. */
export const recordIdSchema = z.string().regex(/^[0-9a-zA-Z-]{1,64}$/);

/** Validates a record id. @throws AppError not_found with `message` for an invalid id */
export function requireRecordId(given: string | null | undefined, message: string): string {
  const id = recordIdSchema.safeParse(given);
  if (!id.success) throw new AppError("not_found", message);
  return id.data;
}
