import { and, eq } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { coverItem, summaryItem } from "#app/reels/reel-items.ts";
import { isSharer } from "#app/sharing/links/require-sharer.server.ts";
import { requireOpenLink } from "#app/sharing/visits/open-share-link.server.ts";
import { recordShareVisit, saltOfToday } from "#app/sharing/visits/record-share-visit.server.ts";
import { slides } from "#db/schema/sliders.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

type Report = {
  token: string;
  /** Null for a browser without scripts, which reports no seconds. */
  visit: string | null;
  seconds?: Record<string, number>;
};

/**
 * Records viewing times of a shared reel's visit. Items that are not in the reel are ignored, and users who may share reels are not
 * recorded. @throws AppError not_found, gone, forbidden as `requireOpenLink`; too_many_requests
 */
export async function recordReelVisit(ctx: RequestContext, { token, visit, seconds = {} }: Report): Promise<void> {
  if (isSharer(ctx, "reel")) return;
  await enforceRateLimit(ctx.env, "form", `share-visit:${ctx.address}`);
  const { id: linkId, subjectId } = await requireOpenLink(ctx, { kind: "reel", token });
  await enforceRateLimit(ctx.env, "form", `share-visit:link:${linkId}`);
  const { db } = ctx;
  const { sliders, select } = scoped(db, ctx.company);
  const [[slider], rows, , [today]] = await db.batch([
    select({ status: sliders.status }, sliders, eq(sliders.id, subjectId)),
    db
      .select({ id: slides.id })
      .from(slides)
      .where(and(eq(slides.sliderId, subjectId), eq(slides.visible, true))),
    ...saltOfToday(ctx),
  ]);
  if (slider?.status !== "published" || today === undefined) return;
  const items = [coverItem, ...rows.map(({ id }) => id), summaryItem];
  const shownSeconds = Object.fromEntries(
    items.flatMap((id) => (Object.hasOwn(seconds, id) ? [[id, seconds[id] ?? 0]] : [])),
  );
  await recordShareVisit(ctx, { linkId, visit, seconds: shownSeconds, salt: today.salt });
}
