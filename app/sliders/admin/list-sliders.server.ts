import { and, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { fold } from "#app/catalogue/fold.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { jsonReader } from "#app/edge/stored-json.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { publicPlaylist } from "#app/sliders/admin/item-states.server.ts";
import type { SliderStatus } from "#app/sliders/admin/slider-query.ts";
import { slideImageAddress } from "#app/sliders/slide-image.ts";
import type { SliderKind } from "#app/sliders/slider.ts";
import { slides } from "#db/schema/sliders.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** docs/product/sliders.md. */
export const slidersPerPage = 25;

/** Picture of a slide: URL, or null for generated art from `seed`. */
const slideCover = z.object({ id: z.string(), image: z.string().nullable(), seed: z.string() });
export type SlideCover = z.infer<typeof slideCover>;
const parseCovers = jsonReader(z.array(slideCover), "covers");

const coversJson = sql<string>`(SELECT json_group_array(json_object('id', own.id, 'image', own.background_key, 'seed', coalesce(own.item_id, own.id)))
  FROM (SELECT id, background_key, item_id FROM ${slides} WHERE slider_id = sliders.id ORDER BY position LIMIT 4) AS own)`;

/** SQL expression: number of slides hidden from visitors, because their artist or playlist is deleted or not public. */
function countUnseen(ctx: RequestContext): SQL<number> {
  const artist = sql`SELECT 1 FROM artists item WHERE item.id = own.item_id AND item.status = 'published'`;
  const without = (visibleItems: SQL) =>
    sql`(SELECT count(*) FROM ${slides} AS own WHERE own.slider_id = sliders.id AND NOT EXISTS (${visibleItems}))`;
  return sql<number>`CASE kind WHEN 'artist' THEN ${without(artist)} WHEN 'playlist' THEN ${without(publicPlaylist(ctx, sql`own.item_id`))} ELSE 0 END`;
}

/** Parses the covers of a row, with URLs for object keys. */
function toCovers(json: string): SlideCover[] {
  return parseCovers(json).map(({ image, ...cover }) => ({ ...cover, image: image && slideImageAddress(image) }));
}

/**
 * A page of this company's sliders, newest first; page numbers beyond the last give the last page. `q`: part of a title, ignoring case and
 * accents; filtered in memory (some dozens of titles), because SQLite's `lower()` is ASCII only. @throws AppError unauthorised, forbidden
 */
export async function listSliders(
  ctx: RequestContext,
  query: { q: string; statuses: readonly SliderStatus[]; page: number; kind?: SliderKind | null; limit?: number },
) {
  requireAccess(ctx, "sliders");
  const { limit = slidersPerPage } = query;
  const { sliders, select } = scoped(ctx.db, ctx.company);
  const { id, title, kind, status, priority, segments, createdAt } = sliders;
  const items = sql<number>`(SELECT count(*) FROM ${slides} AS own WHERE own.slider_id = sliders.id)`.as("items");
  const unseen = countUnseen(ctx).as("unseen");
  const rows = await select(
    { id, title, kind, status, priority, segments, createdAt, items, unseen, covers: coversJson.as("covers") },
    sliders,
    and(inArray(status, [...query.statuses]), query.kind ? eq(kind, query.kind) : undefined),
  ).orderBy(desc(createdAt), desc(id));
  const typed = fold(query.q);
  const found = rows.filter((row) => query.q === "" || (typed !== "" && fold(row.title).includes(typed)));
  const pages = Math.max(1, Math.ceil(found.length / limit));
  const page = Math.min(query.page, pages);
  return {
    sliders: found
      .slice((page - 1) * limit, page * limit)
      .map(({ covers, ...slider }) => ({ ...slider, covers: toCovers(covers) })),
    total: found.length,
    page,
    pages,
  };
}
