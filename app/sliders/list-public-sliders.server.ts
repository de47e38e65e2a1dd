import { and, asc, count, desc, eq, inArray } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { isListedFor, isShownOn } from "#app/sliders/public-conditions.server.ts";
import { cardColumns, slideColumns } from "#app/sliders/slide-columns.server.ts";
import type { PublicSlider } from "#app/sliders/slider.ts";
import { toPublicSliders } from "#app/sliders/to-public-sliders.server.ts";
import { slides } from "#db/schema/sliders.server.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { sliders } = unsafeTenantTables("a company without published sliders shows those of its environment");

type Query = { segments: string[]; limit: number; page?: number };
type Paging = { limit: number; page: number; totalItems: number; totalPages: number };

/**
 * Published sliders of the visitor's company in any of `segments`, by priority, then newest first, with their cards. Without any, those of
 * its environment. `limit` and `totalItems` count sliders. Empty sliders are omitted, so that a page may have fewer than `limit`.
 */
export async function listPublicSliders(
  ctx: RequestContext,
  query: Query,
): Promise<{ items: PublicSlider[]; paging: Paging }> {
  const { db, company, env } = ctx;
  const { limit, page = 1 } = query;
  const listed = isListedFor(company, query.segments);
  const order = [asc(sliders.priority), desc(sliders.createdAt), asc(sliders.id)];
  const offset = (page - 1) * limit;
  const { id, title, description, kind, settings, segments } = sliders;
  const chosen = db
    .select({ id })
    .from(sliders)
    .where(listed)
    .orderBy(...order)
    .limit(limit)
    .offset(offset);
  const [total, sliderRows, slideRows] = await db.batch([
    db.select({ value: count() }).from(sliders).where(listed),
    db
      .select({ id, title, description, kind, settings, segments })
      .from(sliders)
      .where(listed)
      .orderBy(...order)
      .limit(limit)
      .offset(offset),
    db
      .select({ ...slideColumns, ...cardColumns(ctx) })
      .from(slides)
      .where(and(inArray(slides.sliderId, chosen), eq(slides.visible, true), isShownOn(company.subdomain)))
      .orderBy(asc(slides.sliderId), asc(slides.position)),
  ]);
  const totalItems = total[0]?.value ?? 0;
  return {
    items: toPublicSliders({ sliders: sliderRows, slides: slideRows, apex: env.APP_HOST }),
    paging: { limit, page, totalItems, totalPages: Math.ceil(totalItems / limit) },
  };
}
