import { and, asc, count, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { BrandsQuery } from "#app/brands/brand-form.ts";
import { brandColumns } from "#app/brands/record/require-brand.server.ts";
import { brandLimits } from "#app/catalogue/fit/brand.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { listPlace, partSize, upwards } from "#app/edge/lists/list-place.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { containsWords } from "#db/folded-name.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** docs/product/README.md: the lists of the staff. */
const pageSize = 25;

const songCount = sql<number>`(SELECT count(*) FROM brand_songs s WHERE s.brand_id = brands.id AND s.removed_at IS NULL)`;

function selectBrands(ctx: RequestContext, condition: SQL | undefined) {
  const { brands, select } = scoped(ctx.db, ctx.company);
  return select({ ...brandColumns(ctx), nameKey: brands.nameKey, songs: songCount.as("songs") }, brands, condition)
    .orderBy(asc(brands.nameKey), asc(brands.id))
    .$dynamic();
}

function conditionOf(ctx: RequestContext, { q, status }: BrandsQuery): SQL | undefined {
  const { brands } = scoped(ctx.db, ctx.company);
  const isKept = isNull(brands.deletedAt);
  const isOne =
    status === "deleted"
      ? isNotNull(brands.deletedAt)
      : status === "all"
        ? isKept
        : and(isKept, eq(brands.status, status));
  return and(isOne, containsWords(q, [brands.nameKey, brands.clientKey]));
}

/** A page of this company's brands by name; page numbers beyond the last give the last page. @throws AppError unauthorised, forbidden */
export async function listBrands(ctx: RequestContext, query: BrandsQuery) {
  requireAccess(ctx, "sonic-analysis");
  const { brands, select } = scoped(ctx.db, ctx.company);
  const condition = conditionOf(ctx, query);
  const keys = [upwards("nameKey", brands.nameKey), upwards("id", brands.id)];
  const placeAt = (page: number) => listPlace(ctx, { keys, page, size: pageSize });
  const pageOf = (page: number) => {
    const { after, order, limit, offset } = placeAt(page);
    return selectBrands(ctx, and(condition, after)).orderBy(order).limit(limit).offset(offset);
  };
  const [[first], requested] = await ctx.db.batch([
    select({ total: count().as("total") }, brands, condition),
    pageOf(query.page),
  ]);
  const total = first?.total ?? 0;
  const pages = Math.max(1, Math.ceil(total / partSize(ctx, pageSize)));
  const page = Math.min(query.page, pages);
  const rows = placeAt(page).take(page === query.page ? requested : await pageOf(page));
  return { brands: rows, total, page, pages };
}

/** The filtered list without pages. @throws AppError unauthorised, forbidden */
export async function exportBrands(ctx: RequestContext, query: BrandsQuery) {
  requireAccess(ctx, "sonic-analysis");
  return selectBrands(ctx, conditionOf(ctx, query)).limit(2 * brandLimits.brands);
}
