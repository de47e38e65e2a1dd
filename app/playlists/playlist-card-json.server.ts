import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { toTrack, trackJson, trackValue } from "#app/catalogue/track/track-column.server.ts";
import { visibleTo } from "#app/catalogue/track/visibility.server.ts";
import { environmentCompanyIds } from "#app/companies/environment-companies.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { jsonReader } from "#app/edge/stored-json.ts";
import { inlineTracks, type PlaylistCard } from "#app/playlists/playlist.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { playlists } = unsafeTenantTables(
  "public playlists of an environment's own company are shown by all its companies",
);

/**
 * Inline tracks are the first visible ones among this many positions: fewer only if two of three are hidden, moved or removed.
 */
const candidates = 3 * inlineTracks;

/** Parsed `playlistCardJson`; `tracks` are pairs of id and track. */
const cardValue = z.object({
  ...{ id: z.string(), name: z.string(), slug: z.string(), description: z.string(), imageKey: z.string().nullable() },
  ...{ totalTracks: z.number(), totalMs: z.number(), tracks: z.array(z.tuple([z.string(), trackValue])) },
});
const parseCard = jsonReader(cardValue, "a playlist");

/**
 * Scalar sub-select: the card of playlist `id` as JSON, for `readPlaylistCard`. Null unless the playlist is public and belongs to the
 * visitor's company or its environment. Only visible tracks count.
 */
export function playlistCardJson(ctx: Pick<RequestContext, "company" | "actor">, id: SQL): SQL<string | null> {
  const { company } = ctx;
  const inline = sql`json_array(recordings.id, json(${trackJson}))`;
  // A row number among the visible tracks would be exact, but a window function reads every row twice more, and the 60th position 60 rows.
  const first = sql`SELECT min(c.position) AS position FROM playlist_tracks c WHERE c.playlist_id = ${id}`;
  const summary = sql`SELECT count(*) AS total, coalesce(sum(recordings.duration_ms), 0) AS ms,
    json_group_array(${inline} ORDER BY pt.position) FILTER (WHERE pt.position < first.position + ${candidates}) AS tracks
    FROM (${first}) first CROSS JOIN playlist_tracks pt CROSS JOIN recordings ON recordings.id = pt.recording_id
    WHERE pt.playlist_id = ${id} AND ${visibleTo(ctx)}`;
  return sql`(SELECT json_object('id', p.id, 'name', p.name, 'slug', p.slug, 'description', p.description, 'imageKey', p.image_key,
    'totalTracks', t.total, 'totalMs', t.ms, 'tracks', json(t.tracks))
    FROM ${playlists} p CROSS JOIN (${summary}) t
    WHERE p.id = ${id} AND p.visibility = 'public' AND p.status = 'active'
      AND p.company_id IN (${company.id}, ${environmentCompanyIds[company.environment]}))`;
}

/** The card; null when no track is visible. */
export function readPlaylistCard(json: string): PlaylistCard | null {
  const { tracks, ...card } = parseCard(json);
  if (tracks.length === 0) return null;
  return { ...card, tracks: tracks.slice(0, inlineTracks).map(([id, track]) => toTrack(id, track)) };
}
