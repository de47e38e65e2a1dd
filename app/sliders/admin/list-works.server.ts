import { and, desc, eq, inArray, notExists, or, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import type { FocalPoint } from "#app/media/images/focal-point.ts";
import { firstOf, workOrder } from "#app/sliders/list-public-works.server.ts";
import { selectEnteredCategories } from "#app/sliders/list-work-categories.server.ts";
import { defaultSegment } from "#app/sliders/slider.ts";
import { categoriesOf, isInCategory, type WorkCategory } from "#app/sliders/work-categories.ts";
import { slides } from "#db/schema/sliders.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";
import { validJson } from "#db/valid-json.server.ts";

/** docs/product/sliders.md. */
export const worksPerPage = 18;

const { id, name, agency, brand, description, tags, backgroundKey, itemUrl, category, slug, link } = slides;
/** Columns that a slide copies from a work. */
const workColumns = { id, name, agency, brand, description, tags, backgroundKey, itemUrl, category, slug, link };

export type WorkItem = Pick<typeof slides.$inferSelect, keyof typeof workColumns> & {
  focus: FocalPoint;
  topSong: { id: string; name: string } | null;
};

/**
 * A page of the works for sliders and reels: items of this company's published work sliders of the default segment, in the order on
 * Discover, or of the newest draft if none is published, so that starting a draft does not remove the works from every form. A work in
 * several sliders is listed once, as on /our-work. `category` is a slug; unknown ones, such as `view-all`, do not filter.
 * @throws AppError unauthorised, forbidden
 */
export async function listWorks(
  ctx: RequestContext,
  query: { page: number; category: string; id?: string; limit?: number },
): Promise<{ items: WorkItem[]; categories: WorkCategory[]; total: number; page: number; pages: number }> {
  requireAccess(ctx, "sliders");
  const { db, company } = ctx;
  const { sliders, ofCompany } = scoped(db, company);
  const hasSegment = sql`EXISTS (SELECT 1 FROM json_each(${validJson(sliders.segments)}) WHERE value = ${defaultSegment})`;
  const withWorks = (status: "published" | "unpublished") =>
    db
      .select({ id: sliders.id })
      .from(sliders)
      .where(ofCompany(sliders, and(eq(sliders.kind, "work"), eq(sliders.status, status), hasSegment)));
  const published = withWorks("published");
  const draft = withWorks("unpublished").orderBy(desc(sliders.createdAt), desc(sliders.id)).limit(1);
  const works = db
    .select({
      ...workColumns,
      settings: slides.settings,
      topSongId: slides.topSongId,
      topSongTitle: sql<string | null>`(SELECT r.title FROM recordings r WHERE r.id = slides.top_song_id)`.as("title"),
    })
    .from(slides)
    .innerJoin(sliders, eq(sliders.id, slides.sliderId))
    .where(or(inArray(sliders.id, published), and(inArray(sliders.id, draft), notExists(published))))
    .orderBy(...workOrder);
  const [rows, entered] = await db.batch([works, selectEnteredCategories(ctx)]);
  const categories = categoriesOf(entered.map(({ title }) => title));
  const chosen = categories.find((one) => one.slug === query.category);
  const isFirst = firstOf(rows);
  const found = rows.filter((row) =>
    query.id ? row.id === query.id : isFirst(row) && (!chosen || isInCategory(row.category, chosen.slug)),
  );
  const { limit = worksPerPage } = query;
  const pages = Math.max(1, Math.ceil(found.length / limit));
  const page = Math.min(query.page, pages);
  const items = found.slice((page - 1) * limit, page * limit).map(({ topSongId, topSongTitle, settings, ...work }) => ({
    ...work,
    focus: settings.focus ?? ("center" as const),
    topSong: topSongId && topSongTitle !== null ? { id: topSongId, name: topSongTitle } : null,
  }));
  return { items, categories, total: found.length, page, pages };
}
