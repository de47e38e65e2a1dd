import { and, asc, isNotNull, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { listPublicWorks } from "#app/sliders/list-public-works.server.ts";
import { slides } from "#db/schema/sliders.server.ts";

/** The company's published works with music. Two round trips. @throws AppError unauthorised, forbidden */
export async function listBrandWorks(ctx: RequestContext) {
  requireAccess(ctx, "sonic-analysis");
  const ids = (await listPublicWorks(ctx)).map(({ id }) => id);
  if (ids.length === 0) return [];
  return ctx.db
    .select({ id: slides.id, name: slides.name, brand: slides.brand, recordingId: sql<string>`${slides.topSongId}` })
    .from(slides)
    .where(and(sql`${slides.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`, isNotNull(slides.topSongId)))
    .orderBy(asc(slides.name));
}
