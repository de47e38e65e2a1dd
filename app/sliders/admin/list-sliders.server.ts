import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { fold } from "#app/catalogue/fold.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import type { SliderStatus } from "#app/sliders/admin/slider-query.ts";
import type { SliderKind } from "#app/sliders/slider.ts";
import { slides } from "#db/schema/sliders.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** Specification part 1, section 9. */
export const slidersPerPage = 25;

/**
 * A page of this company's sliders, the newest first; the last page for a number beyond it. `q` is part of a title, in any case and with
 * or without accents. All titles are read, some dozens: `lower()` of SQLite knows ASCII only.
 * @throws AppError unauthorised, forbidden
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
  const rows = await select(
    { id, title, kind, status, priority, segments, createdAt, items },
    sliders,
    and(inArray(status, [...query.statuses]), query.kind ? eq(kind, query.kind) : undefined),
  ).orderBy(desc(createdAt), desc(id));
  const typed = fold(query.q);
  const found = rows.filter((row) => query.q === "" || (typed !== "" && fold(row.title).includes(typed)));
  const pages = Math.max(1, Math.ceil(found.length / limit));
  const page = Math.min(query.page, pages);
  return {
    sliders: found.slice((page - 1) * limit, page * limit),
    total: found.length,
    page,
    pages,
  };
}
