import { sql } from "drizzle-orm";
import { z } from "zod";
import { coverJson, coverSchema } from "#app/catalogue/track/cover-json.server.ts";
import { visibleTo } from "#app/catalogue/track/visibility.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { downwards, listPlace, partSize, upwards } from "#app/edge/lists/list-place.server.ts";
import { jsonReader } from "#app/edge/stored-json.ts";
import { requireActor } from "#app/identity/access/require-actor.server.ts";
import type { MemberRole, Visibility } from "#app/playlists/playlist.ts";
import { type PlaylistsQuery, playlistsPerPage } from "#app/playlists/playlists-query.ts";
import { type CoverTrack, coverTracks } from "#app/ui/art/mixed-strata.tsx";
import { containsWords } from "#db/folded-name.server.ts";
import { playlistMembers } from "#db/schema/playlists.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

const parseCovers: (text: string) => CoverTrack[] = jsonReader(z.array(coverSchema), "covers");

/** A playlist in the list. `role` is null for the owner; `covers`: what its cover is drawn from. */
export type ListedPlaylist = {
  id: string;
  slug: string;
  name: string;
  client: string;
  visibility: Visibility;
  kind: "manual" | "smart";
  imageKey: string | null;
  folderId: string | null;
  updatedAt: number;
  role: MemberRole | null;
  tracks: number;
  totalMs: number;
  covers: CoverTrack[];
};

export type ListedFolder = { id: string; name: string; playlists: number };

const orders = {
  "-updated": downwards("updatedAt", sql`p.updated_at`),
  name: upwards("nameKey", sql`p.name_key`),
  "-name": downwards("nameKey", sql`p.name_key`),
  "-tracks": downwards("allTracks", sql`(SELECT count(*) FROM playlist_tracks c WHERE c.playlist_id = p.id)`),
} satisfies Record<PlaylistsQuery["sort"], unknown>;

/** Inlined: D1 binds numbers as REAL, which makes the division a float division. */
const size = sql.raw(String(playlistsPerPage));

type Row = Omit<ListedPlaylist, "covers"> & { covers: string; nameKey: string; allTracks: number };

/**
 * A page of the playlists that the user owns or is a member of in this company, and their folders, in one round trip. Users who may not
 * create playlists get those shared with them. @throws AppError unauthorised
 */
export async function listPlaylists(
  ctx: RequestContext,
  { q, folder, sort, page }: PlaylistsQuery,
): Promise<{ playlists: ListedPlaylist[]; folders: ListedFolder[]; total: number; page: number; pages: number }> {
  const actor = requireActor(ctx);
  const { db, company } = ctx;
  const { playlists, playlistFolders } = scoped(db, company);
  const isIn =
    folder === "" ? sql`1` : folder === "shared" ? sql`p.owner_id IS NOT ${actor.id}` : sql`p.folder_id = ${folder}`;
  const mine = sql`SELECT p.*, NULL AS role FROM ${playlists} p WHERE p.company_id = ${company.id} AND p.owner_id = ${actor.id}
    UNION ALL SELECT p.*, m.role FROM ${playlistMembers} m CROSS JOIN ${playlists} p ON p.id = m.playlist_id
      WHERE m.user_id = ${actor.id} AND p.company_id = ${company.id} AND p.owner_id IS NOT ${actor.id}`;
  const isNamed = containsWords(q, [sql`p.name_key`, sql`p.client_key`]) ?? sql`1`;
  const found = sql`FROM (${mine}) p WHERE p.status = 'active' AND ${isIn} AND ${isNamed}`;
  const heard = sql`SELECT count(*) AS tracks, coalesce(sum(coalesce(t.end_ms, recordings.duration_ms) - coalesce(t.start_ms, 0)), 0) AS ms
    FROM playlist_tracks t CROSS JOIN recordings ON recordings.id = t.recording_id
    WHERE t.playlist_id = listed.id AND ${visibleTo(ctx)}`;
  const first = sql`SELECT json_group_array(json(f.cover)) FROM (SELECT ${coverJson} AS cover FROM playlist_tracks s
    CROSS JOIN recordings ON recordings.id = s.recording_id WHERE s.playlist_id = listed.id AND ${visibleTo(ctx)}
    ORDER BY s.position LIMIT 8) f`;
  const place = listPlace(ctx, { keys: [orders[sort], upwards("id", sql`p.id`)], page, size: playlistsPerPage });
  // Pages beyond the last give the last page.
  const pageStart = sql`(SELECT min(${(page - 1) * playlistsPerPage}, max(0, (count(*) - 1) / ${size} * ${size})) ${found})`;
  const [[count], rows, folders] = await db.batch([
    db.all<{ total: number }>(sql`SELECT count(*) AS total ${found}`),
    db.all<Row>(sql`SELECT listed.id, listed.slug, listed.name, listed.client, listed.visibility, listed.kind, listed.image_key AS imageKey, listed.folder_id AS folderId,
        listed.updated_at AS updatedAt, listed.name_key AS nameKey, listed.role,
        (SELECT count(*) FROM playlist_tracks c WHERE c.playlist_id = listed.id) AS allTracks, (SELECT h.tracks FROM (${heard}) h) AS tracks,
        (SELECT h.ms FROM (${heard}) h) AS totalMs, (${first}) AS covers
      FROM (SELECT p.* ${found} AND ${place.after ?? sql`1`} ORDER BY ${place.order} LIMIT ${place.limit}
        OFFSET ${ctx.list ? place.offset : pageStart}) listed`),
    db.all<ListedFolder>(sql`SELECT f.id, f.name, (SELECT count(*) FROM ${playlists} p WHERE p.folder_id = f.id
        AND p.status = 'active') AS playlists
      FROM ${playlistFolders} f WHERE f.company_id = ${company.id} AND f.owner_id = ${actor.id} ORDER BY lower(f.name), f.id`),
  ]);
  const total = count?.total ?? 0;
  const pages = Math.max(1, Math.ceil(total / partSize(ctx, playlistsPerPage)));
  const listed = place.take(rows).map(({ covers, nameKey: _, allTracks: __, ...row }) => ({
    ...row,
    covers: coverTracks(parseCovers(covers)),
  }));
  return { playlists: listed, folders, total, page: Math.min(page, pages), pages };
}
