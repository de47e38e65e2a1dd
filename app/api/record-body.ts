import { z } from "zod";
import { songPath, type TrackView } from "#app/player/track/track.ts";

/** A recording in a list of the API: the names of GET /api/v1/songs/:id. */
export function songReference(track: TrackView) {
  const {
    id: _id,
    songId: soId,
    slug,
    title: name,
    versionLabel: version,
    artists,
    durationMs,
    vocals,
    explicit,
  } = track;
  return { _id, soId, slug, uri: songPath({ slug }), name, version, artists, durationMs, vocals, explicit };
}

/** The id of a catalogue record. */
export const recordIdSchema = z.string().regex(/^[0-9a-zA-Z-]{1,64}$/);
