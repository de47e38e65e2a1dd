import { and, eq, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { nameMatcher } from "#app/catalogue/name-pattern.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { listPlace, partSize, upwards } from "#app/edge/lists/list-place.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { artistImagesJson, slideImages } from "#app/playlists/slide-images.server.ts";
import { isOfferedPlaylist } from "#app/sliders/admin/item-states.server.ts";
import type { ItemKind } from "#app/sliders/slider.ts";
import { artists } from "#db/schema/catalogue.server.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { playlists } = unsafeTenantTables("every company may show its environment's public playlists in its sliders");

export type ItemOption = { id: string; name: string; slug: string };
/** An artist or playlist with the data for its slide. `images` are object keys; the first becomes the background. */
export type FoundItem = ItemOption & {
  description: string;
  images: string[];
  artists: { name: string; slug: string }[];
  totalSongs: number;
};

/** SQL condition: published artists; active public playlists of this company or its environment. */
function isOffered(ctx: RequestContext, kind: ItemKind): SQL | undefined {
  if (kind === "artist") return eq(artists.status, "published");
  return isOfferedPlaylist(ctx);
}

/**
 * A page of the artists or playlists whose names contain `name` or match it (`nameMatcher`), by name. Page numbers
 * beyond the last give the last page. @throws AppError unauthorised, forbidden
 */
export async function searchItems(
  ctx: RequestContext,
  query: { kind: ItemKind; name: string; page: number; limit: number },
): Promise<{ items: ItemOption[]; total: number; page: number; pages: number }> {
  requireAccess(ctx, "sliders");
  const { kind, limit } = query;
  const table = kind === "artist" ? artists : playlists;
  const place = listPlace(ctx, { keys: [upwards("name", table.name), upwards("id", table.id)], page: 1, size: limit });
  const isAfter = sql<number>`${place.after ?? sql`1`}`.as("is_after");
  const rows = await ctx.db
    .select({ id: table.id, name: table.name, slug: table.slug, isAfter })
    .from(table)
    .where(isOffered(ctx, kind))
    .orderBy(place.order);
  const matches = nameMatcher(query.name);
  const found = rows.filter((row) => matches(row.name));
  const size = partSize(ctx, limit);
  const pages = Math.max(1, Math.ceil(found.length / size));
  const page = Math.min(query.page, pages);
  const following = place.after ? found.filter((row) => row.isAfter === 1) : found.slice((page - 1) * size);
  const items = place.take(following).map(({ isAfter: _, ...item }) => item);
  return { items, total: found.length, page, pages };
}

/** As `readItems`, for those who list sliders. @throws AppError unauthorised, forbidden */
export async function findItems(ctx: RequestContext, query: { kind: ItemKind; ids: string[] }): Promise<FoundItem[]> {
  requireAccess(ctx, "sliders");
  return readItems(ctx, query);
}

const namesSchema = z.array(z.object({ name: z.string(), slug: z.string() }));

/**
 * The available artists or playlists with these ids, each with the images for its slide: its own and, of a playlist, those of its artists.
 */
export async function readItems(ctx: RequestContext, query: { kind: ItemKind; ids: string[] }): Promise<FoundItem[]> {
  if (query.ids.length === 0) return [];
  const ids = sql`(SELECT value FROM json_each(${JSON.stringify(query.ids)}))`;
  const rows = await (query.kind === "artist" ? artistRows(ctx, ids) : playlistRows(ctx, ids));
  return rows.map(({ images, imageKey, artists: names, ...item }) => ({
    ...item,
    artists: namesSchema.parse(JSON.parse(names)),
    images: slideImages(imageKey, images),
  }));
}

function artistRows(ctx: RequestContext, ids: SQL) {
  const { id, name, slug, description, imageKey } = artists;
  const songs =
    sql<number>`(SELECT count(DISTINCT r.work_id) FROM recording_artists ra JOIN recordings r ON r.id = ra.recording_id
    WHERE ra.artist_id = artists.id AND r.status = 'published')`.as("songs");
  const images = sql<string>`artists.background_images`.as("images");
  const own = sql<string>`json_array(json_object('name', artists.name, 'slug', artists.slug))`.as("artist_names");
  return ctx.db
    .select({ id, name, slug, description, imageKey, images, artists: own, totalSongs: songs })
    .from(artists)
    .where(and(isOffered(ctx, "artist"), sql`${id} IN ${ids}`));
}

function playlistRows(ctx: RequestContext, ids: SQL) {
  const { id, name, slug, description, imageKey } = playlists;
  const songs = sql<number>`(SELECT count(*) FROM playlist_tracks pt WHERE pt.playlist_id = playlists.id)`.as("songs");
  const images = sql<string>`${artistImagesJson}`.as("images");
  const names =
    sql<string>`(SELECT json_group_array(json_object('name', a.name, 'slug', a.slug) ORDER BY a.sort_name, a.id) FROM artists a
    WHERE a.status = 'published' AND a.id IN (SELECT ra.artist_id FROM playlist_tracks pt
      JOIN recording_artists ra ON ra.recording_id = pt.recording_id WHERE pt.playlist_id = playlists.id))`.as(
      "artist_names",
    );
  return ctx.db
    .select({ id, name, slug, description, imageKey, images, artists: names, totalSongs: songs })
    .from(playlists)
    .where(and(isOffered(ctx, "playlist"), sql`${id} IN ${ids}`));
}
