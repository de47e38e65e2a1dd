import { asc, isNull } from "drizzle-orm";
import { brandLimits } from "#app/catalogue/fit/brand.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** Names of this company's brands, for choices. @throws AppError unauthorised, forbidden */
export async function listBrandNames(ctx: RequestContext) {
  requireAccess(ctx, "sonic-analysis");
  const { brands, select } = scoped(ctx.db, ctx.company);
  return select({ id: brands.id, name: brands.name }, brands, isNull(brands.deletedAt))
    .orderBy(asc(brands.nameKey))
    .limit(brandLimits.brands);
}
