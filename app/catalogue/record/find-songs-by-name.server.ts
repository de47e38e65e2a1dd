import { inArray, sql } from "drizzle-orm";
import { nameMatcher } from "#app/catalogue/name-pattern.ts";
import { trackColumns, trackOfRow } from "#app/catalogue/track/track-column.server.ts";
import { visibleTo } from "#app/catalogue/track/visibility.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { requireGeneration } from "#app/edge/lists/require-generation.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { recordings } from "#db/schema/catalogue.server.ts";

const perPage = 20;

/**
 * A page of the published recordings that the actor sees whose title contains `name` or matches it (`nameMatcher`), by title. Pages beyond
 * the last give the last one. Two round trips. @throws AppError unauthorised, forbidden
 */
export async function findSongsByName(ctx: RequestContext, query: { name: string; page: number }) {
  requireAccess(ctx, "sliders");
  requireGeneration(ctx, ctx.company.catalogueAt);
  const { status, tierId, copyright } = recordings;
  const titles = await ctx.db.all<{ id: string; title: string }>(
    sql`SELECT id, title FROM recordings WHERE status = 'published' AND ${visibleTo(ctx)} ORDER BY title COLLATE NOCASE, id`,
  );
  const matches = nameMatcher(query.name);
  const found = titles.flatMap(({ id, title }) => (matches(title) ? [id] : []));
  const pages = Math.max(1, Math.ceil(found.length / perPage));
  const page = Math.min(query.page, pages);
  const ids = found.slice((page - 1) * perPage, page * perPage);
  const rows = await ctx.db
    .select({ ...trackColumns, status, tierId, copyright })
    .from(recordings)
    .where(inArray(recordings.id, sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`));
  const songs = rows.map(({ trackId, trackJson, ...facts }) => ({
    track: trackOfRow({ trackId, trackJson }),
    ...facts,
  }));
  songs.sort((one, other) => ids.indexOf(one.track.id) - ids.indexOf(other.track.id));
  return { songs, total: found.length, page, pages };
}
