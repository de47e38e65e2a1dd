import { and, eq, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { isShownSlide, selectSharedPitch } from "#app/pitches/sharing/select-shared-pitch.server.ts";
import { slide, slidesOf } from "#app/pitches/slides/slides-of.server.ts";
import { coverItem, summaryItem } from "#app/reels/reel-items.ts";
import { isReported, listeningReportSchema } from "#app/sharing/listening/save-listening.server.ts";
import {
  recordShareVisit,
  saltOfToday,
  shareVisitSchema,
  type VisitReport,
} from "#app/sharing/visits/record-share-visit.server.ts";
import { recordings } from "#db/schema/catalogue.server.ts";

/** Report of a page: visit, viewing time (seconds) of each slide, and plays of each recording, cumulative. */
export const pitchVisitSchema = shareVisitSchema.extend({ heard: listeningReportSchema.shape.heard.default({}) });

/** Records viewing times and plays of a shared pitch's visit. @throws AppError as `recordShareVisit` */
export async function recordPitchVisit(ctx: RequestContext, report: VisitReport): Promise<void> {
  const { db } = ctx;
  await recordShareVisit(ctx, { ...report, kind: "pitch" }, async (link, heard) => {
    const [[pitch], slides, shown, , [today]] = await db.batch([
      selectSharedPitch(ctx, link),
      db
        .select({ id: sql<string>`slide.id`.as("slide_id") })
        .from(slidesOf(link.subjectId))
        .leftJoin(recordings, eq(recordings.id, slide.recordingId))
        .where(isShownSlide(ctx, link)),
      db
        .selectDistinct({ id: recordings.id, durationMs: recordings.durationMs })
        .from(slidesOf(link.subjectId))
        .innerJoin(recordings, eq(recordings.id, slide.recordingId))
        .where(and(isShownSlide(ctx, link), isReported(heard))),
      ...saltOfToday(ctx),
    ]);
    if (pitch === undefined || pitch.isStaff || today === undefined) return null;
    return { salt: today.salt, items: [coverItem, ...slides.map(({ id }) => id), summaryItem], recordings: shown };
  });
}
