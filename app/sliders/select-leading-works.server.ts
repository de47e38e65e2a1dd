import { eq } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { firstOf, isPublicWork, workOrder } from "#app/sliders/list-public-works.server.ts";
import { slideImageAddress } from "#app/sliders/slide-image.ts";
import type { WorkSlide } from "#app/sliders/slider.ts";
import { slides } from "#db/schema/sliders.server.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { sliders } = unsafeTenantTables("a company without published sliders shows those of its environment");

/** A work in a row of works. */
export type LeadingWork = Pick<WorkSlide, "id" | "slug" | "name" | "brand" | "agency" | "image" | "focus">;

/**
 * Statement for a batch: the first works of `listPublicWorks`; see `toLeadingWorks`. Reads twice `limit`, because a work may be in several
 * sliders.
 */
export function selectLeadingWorks({ db, company }: RequestContext, { limit }: { limit: number }) {
  return db
    .select({
      id: slides.id,
      slug: slides.slug,
      name: slides.name,
      brand: slides.brand,
      agency: slides.agency,
      backgroundKey: slides.backgroundKey,
      settings: slides.settings,
    })
    .from(sliders)
    .innerJoin(slides, eq(slides.sliderId, sliders.id))
    .where(isPublicWork(company))
    .orderBy(...workOrder)
    .limit(2 * limit);
}

type LeadingWorkRow = Awaited<ReturnType<typeof selectLeadingWorks>>[number];

/** The first `limit` works of these rows, deduplicated. */
export function toLeadingWorks(rows: LeadingWorkRow[], { limit }: { limit: number }): LeadingWork[] {
  return rows
    .filter(firstOf(rows))
    .slice(0, limit)
    .map(({ backgroundKey, settings, ...work }) => ({
      ...work,
      image: backgroundKey ? slideImageAddress(backgroundKey) : null,
      focus: settings.focus ?? "center",
    }));
}
