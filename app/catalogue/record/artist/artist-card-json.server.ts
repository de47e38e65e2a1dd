import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { toTrack, trackJson, trackValue } from "#app/catalogue/track/track-column.server.ts";
import { visibleTo } from "#app/catalogue/track/visibility.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { jsonReader } from "#app/edge/stored-json.ts";
import type { TrackView } from "#app/track/track.ts";

export type ArtistCard = {
  name: string;
  slug: string;
  imageKey: string | null;
  /** Number of songs, not versions. */
  totalSongs: number;
  topTrack: TrackView | null;
};

const pair = z.tuple([z.string(), trackValue]);

/** A parsed `artistCardJson`. */
export const artistCardValue = z.object({
  ...{ name: z.string(), slug: z.string(), imageKey: z.string().nullable(), totalSongs: z.number() },
  topTrack: pair.nullable(),
});
const parsePair = jsonReader(pair, "a track");
const parseCard = jsonReader(artistCardValue, "an artist");

/** Main versions first, then most popular. */
const topFirst = sql.raw(
  "recordings.parent_id IS NOT NULL, recordings.popularity DESC, recordings.created_at DESC, recordings.id",
);

/** Scalar sub-select: a recording's track as JSON, for `toTrackPair`; null if not visible. */
export function trackPairJson(ctx: Pick<RequestContext, "company" | "actor">, id: SQL): SQL {
  return sql`(SELECT json_array(recordings.id, json(${trackJson})) FROM recordings WHERE recordings.id = ${id} AND ${visibleTo(ctx)})`;
}

export function toTrackPair(json: string): TrackView {
  return toTrack(...parsePair(json));
}

/** Scalar sub-select: the card of artist `id` as JSON, for `toArtistCard`; null if not published. */
export function artistCardJson(ctx: Pick<RequestContext, "company" | "actor">, id: SQL): SQL<string | null> {
  const visible = sql`SELECT count(DISTINCT recordings.work_id) AS songs, json_group_array(recordings.id ORDER BY ${topFirst}) ->> 0 AS top
    FROM recording_artists ra CROSS JOIN recordings ON recordings.id = ra.recording_id
    WHERE ra.artist_id = ${id} AND ${visibleTo(ctx)}`;
  return sql`(SELECT json_object('name', a.name, 'slug', a.slug, 'imageKey', a.image_key, 'totalSongs', s.songs,
    'topTrack', json(${trackPairJson(ctx, sql`s.top`)}))
    FROM artists a CROSS JOIN (${visible}) s WHERE a.id = ${id} AND a.status = 'published')`;
}

export function toArtistCard({ topTrack, ...card }: z.infer<typeof artistCardValue>): ArtistCard {
  return { ...card, topTrack: topTrack && toTrack(...topTrack) };
}

export const readArtistCard = (json: string): ArtistCard => toArtistCard(parseCard(json));
