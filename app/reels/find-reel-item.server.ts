import { and, eq } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { wholeItem } from "#app/sharing/share-answer.ts";
import { isShownOn } from "#app/sliders/public-conditions.server.ts";
import { slides } from "#db/schema/sliders.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

type Asked = {
  sliderId: string;
  /** The id of a slide, or the whole. */
  item: string;
};

/** The name of what a recipient answers: a slide that a published reel of this company shows, or the reel. Null for anything else. */
export async function findReelItem(ctx: RequestContext, { sliderId, item }: Asked): Promise<string | null> {
  const { db, company } = ctx;
  const { sliders, select } = scoped(db, company);
  const isPublished = and(eq(sliders.id, sliderId), eq(sliders.kind, "slides"), eq(sliders.status, "published"));
  const isIt = and(eq(slides.id, item), eq(slides.sliderId, sliderId), eq(slides.visible, true));
  const [[reel], [slide]] = await db.batch([
    select({ title: sliders.title }, sliders, isPublished),
    db
      .select({ name: slides.name })
      .from(slides)
      .where(and(isIt, isShownOn(company.subdomain))),
  ]);
  if (reel === undefined) return null;
  return item === wholeItem ? reel.title : (slide?.name ?? null);
}
