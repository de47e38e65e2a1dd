import { and, eq } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { coverItem, summaryItem } from "#app/reels/reel-items.ts";
import { isSharer } from "#app/sharing/links/require-sharer.server.ts";
import { recordShareVisit, saltOfToday, type VisitReport } from "#app/sharing/visits/record-share-visit.server.ts";
import { slides } from "#db/schema/sliders.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** Records viewing times of a shared reel's visit. @throws AppError as `recordShareVisit` */
export async function recordReelVisit(ctx: RequestContext, report: VisitReport): Promise<void> {
  if (isSharer(ctx, "reel")) return;
  const { sliders, select } = scoped(ctx.db, ctx.company);
  await recordShareVisit(ctx, { ...report, kind: "reel" }, async ({ subjectId }) => {
    const [[slider], rows, , [today]] = await ctx.db.batch([
      select({ status: sliders.status }, sliders, eq(sliders.id, subjectId)),
      ctx.db
        .select({ id: slides.id })
        .from(slides)
        .where(and(eq(slides.sliderId, subjectId), eq(slides.visible, true))),
      ...saltOfToday(ctx),
    ]);
    if (slider?.status !== "published" || today === undefined) return null;
    return { salt: today.salt, items: [coverItem, ...rows.map(({ id }) => id), summaryItem] };
  });
}
