import { desc, inArray, sql } from "drizzle-orm";
import { fold } from "#app/catalogue/fold.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { type SlidersQuery, statusesOf } from "#app/sliders/admin/slider-query.ts";
import { slides } from "#db/schema/sliders.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** Specification part 1, section 9. */
const slidersPerPage = 25;

/** The ids of this company's sliders whose title has `q` in it, in any case and with or without accents, newest first. */
async function findIds({ db, company }: RequestContext, { q, status }: SlidersQuery): Promise<string[]> {
  const { sliders, select } = scoped(db, company);
  const all = await select(
    { id: sliders.id, title: sliders.title },
    sliders,
    inArray(sliders.status, [...statusesOf({ status })]),
  ).orderBy(desc(sliders.createdAt), desc(sliders.id));
  const typed = fold(q);
  // `lower()` of SQLite knows ASCII only, and a company has some dozens of sliders.
  return all.filter(({ title }) => q === "" || (typed !== "" && fold(title).includes(typed))).map(({ id }) => id);
}

/**
 * A page of this company's sliders, the newest first; the last page for a number beyond it.
 * @throws AppError unauthorised, forbidden
 */
export async function listSliders(ctx: RequestContext, query: SlidersQuery) {
  requireAccess(ctx, "sliders");
  const { db, company } = ctx;
  const { sliders, select } = scoped(db, company);
  const ids = await findIds(ctx, query);
  const pages = Math.max(1, Math.ceil(ids.length / slidersPerPage));
  const page = Math.min(query.page, pages);
  const { id, title, kind, status, priority, segments, createdAt } = sliders;
  const items = sql<number>`(SELECT count(*) FROM ${slides} AS own WHERE own.slider_id = sliders.id)`.as("items");
  const rows = await select(
    { id, title, kind, status, priority, segments, createdAt, items },
    sliders,
    inArray(id, ids.slice((page - 1) * slidersPerPage, page * slidersPerPage)),
  ).orderBy(desc(createdAt), desc(id));
  return { sliders: rows, total: ids.length, page, pages };
}
