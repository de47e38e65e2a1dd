import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { isShownSlide, selectSharedPitch } from "#app/pitches/sharing/select-shared-pitch.server.ts";
import {
  isReported,
  listeningReportSchema,
  saveListening,
} from "#app/playlists/sharing/listening/record-listening.server.ts";
import { coverItem, summaryItem } from "#app/reels/reel-items.ts";
import { requireOpenLink } from "#app/sharing/visits/open-share-link.server.ts";
import { recordShareVisit, saltOfToday, shareVisitSchema } from "#app/sharing/visits/record-share-visit.server.ts";
import { recordings } from "#db/schema/catalogue.server.ts";
import { pitchSlides } from "#db/schema/pitches.server.ts";

/** Report of a page: visit, viewing time (seconds) of each slide, and plays of each recording, cumulative. */
export const pitchVisitSchema = shareVisitSchema.extend({ heard: listeningReportSchema.shape.heard.default({}) });

type Report = Partial<Omit<z.output<typeof pitchVisitSchema>, "visit">> & {
  token: string;
  /** Null for a browser without scripts, which reports nothing else. */
  visit: string | null;
};

/**
 * Records viewing time and plays of a shared pitch's visit. Items that are not shared are ignored, and users who may share the pitch are
 * not recorded. @throws AppError not_found, gone, forbidden as `requireOpenLink`; too_many_requests
 */
export async function recordPitchVisit(
  ctx: RequestContext,
  { token, visit, seconds = {}, heard = {} }: Report,
): Promise<void> {
  await enforceRateLimit(ctx.env, "form", `share-visit:${ctx.address}`);
  const link = await requireOpenLink(ctx, { kind: "pitch", token });
  await enforceRateLimit(ctx.env, "form", `share-visit:link:${link.id}`);
  const { db } = ctx;
  const [[pitch], slides, shownTracks, , [today]] = await db.batch([
    selectSharedPitch(ctx, link),
    db
      .select({ id: pitchSlides.id })
      .from(pitchSlides)
      .leftJoin(recordings, eq(recordings.id, pitchSlides.recordingId))
      .where(isShownSlide(ctx, link)),
    db
      .selectDistinct({ id: recordings.id, durationMs: recordings.durationMs })
      .from(pitchSlides)
      .innerJoin(recordings, eq(recordings.id, pitchSlides.recordingId))
      .where(and(isShownSlide(ctx, link), isReported(heard))),
    ...saltOfToday(ctx),
  ]);
  if (pitch === undefined || pitch.isStaff || today === undefined) return;
  const items = [coverItem, ...slides.map(({ id }) => id), summaryItem];
  await recordShareVisit(ctx, {
    ...{ linkId: link.id, visit, salt: today.salt },
    seconds: Object.fromEntries(items.flatMap((id) => (Object.hasOwn(seconds, id) ? [[id, seconds[id] ?? 0]] : []))),
    also: saveListening(ctx, { linkId: link.id, heard, shown: shownTracks }),
  });
}
