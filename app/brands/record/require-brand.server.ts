import { and, eq, type SQL } from "drizzle-orm";
import { brandsCopy } from "#app/brands/brands-copy.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** Columns of a brand that pages and the API show. */
export function brandColumns({ db, company }: Pick<RequestContext, "db" | "company">) {
  const { brands } = scoped(db, company);
  const { id, name, client, status, bpmMin, bpmMax, vocals, bannedWords, rivals, deletedAt, updatedAt } = brands;
  return { id, name, client, status, bpmMin, bpmMax, vocals, bannedWords, rivals, deletedAt, updatedAt };
}

/** A brand of this company. @throws AppError unauthorised, forbidden; not_found, also for another company's and unless `condition` holds */
export async function requireBrand(
  ctx: RequestContext,
  { id, condition }: { id: string; condition?: SQL | undefined },
) {
  requireAccess(ctx, "sonic-analysis");
  const { brands, select } = scoped(ctx.db, ctx.company);
  const [brand] = await select(brandColumns(ctx), brands, and(eq(brands.id, id), condition)).limit(1);
  if (brand === undefined) throw new AppError("not_found", brandsCopy.errors.missing);
  return brand;
}
