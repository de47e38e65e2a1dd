import { and, eq } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { isSharer } from "#app/sharing/links/require-sharer.server.ts";
import type { AnswerTarget } from "#app/sharing/visits/share-answer.action.server.ts";
import { wholeItem } from "#app/sharing/visits/share-answer.ts";
import { isShownOn } from "#app/sliders/public-conditions.server.ts";
import { slides } from "#db/schema/sliders.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

type ItemReference = {
  sliderId: string;
  /** Slide id, or the whole. */
  item: string;
};

/** Answer target of a recipient: a visible slide of a published reel of this company, or the reel. */
export async function findReelItem(ctx: RequestContext, { sliderId, item }: ItemReference): Promise<AnswerTarget> {
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
  const isStaff = isSharer(ctx, "reel");
  if (reel === undefined) return { name: null, isStaff };
  return { name: item === wholeItem ? reel.title : (slide?.name ?? null), isStaff };
}
