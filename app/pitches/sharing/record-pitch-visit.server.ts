import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { selectSharedPitch, sharedSlides } from "#app/pitches/sharing/select-shared-pitch.server.ts";
import { slidesOf } from "#app/pitches/slides/slides-of.server.ts";
import { selectItems } from "#app/playlists/sharing/shared-rows.server.ts";
import { coverItem, summaryItem } from "#app/reels/reel-items.ts";
import { listeningReportSchema } from "#app/sharing/listening/save-listening.server.ts";
import {
  recordShareVisit,
  saltOfToday,
  shareVisitSchema,
  type VisitReport,
} from "#app/sharing/visits/record-share-visit.server.ts";

/** Report of a page: visit, viewing time (seconds) of each slide, and plays of each recording, cumulative. */
export const pitchVisitSchema = shareVisitSchema.extend({ heard: listeningReportSchema.shape.heard.default({}) });

/** Records viewing times and plays of a shared pitch's visit. @throws AppError as `recordShareVisit` */
export async function recordPitchVisit(ctx: RequestContext, report: VisitReport): Promise<void> {
  await recordShareVisit(ctx, { ...report, kind: "pitch" }, async (link, heard) => {
    const [[pitch], slides, shown, , [today]] = await ctx.db.batch([
      selectSharedPitch(ctx, link),
      selectItems(ctx, { rows: slidesOf(link.subjectId), creator: link.creator }),
      sharedSlides.selectHeard(ctx, link, heard),
      ...saltOfToday(ctx),
    ]);
    if (pitch === undefined || pitch.isStaff || today === undefined) return null;
    return { salt: today.salt, items: [coverItem, ...slides.map(({ id }) => id), summaryItem], recordings: shown };
  });
}
