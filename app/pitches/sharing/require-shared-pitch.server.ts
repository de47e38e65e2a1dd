import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { visibleTo } from "#app/catalogue/track/visibility.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { isChangeablePitch } from "#app/pitches/access/pitch-rights.server.ts";
import { itemName, slideNames } from "#app/pitches/sharing/find-pitch-item.server.ts";
import type { SharedItem } from "#app/playlists/sharing/require-shared-playlist.server.ts";
import { requireSharer } from "#app/sharing/links/require-sharer.server.ts";
import { shareLinksCopy } from "#app/sharing/links/share-links-copy.ts";
import { recordings } from "#db/schema/catalogue.server.ts";
import { pitchSlides } from "#db/schema/pitches.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/**
 * A pitch of this company that the actor may change and so share, with its visible slides in order; `tracks`: those with a track. @throws
 * AppError unauthorised, forbidden; not_found, also for deleted pitches and those that the actor may only open
 */
export async function requireSharedPitch(ctx: RequestContext, { id }: { id: string }) {
  const actor = requireSharer(ctx, "pitch");
  const { db, company } = ctx;
  const { pitches, select, ofCompany } = scoped(db, company);
  const isIt = and(eq(pitches.id, id), eq(pitches.status, "active"), isChangeablePitch(ctx, actor));
  const own = db.select({ id: pitches.id }).from(pitches).where(ofCompany(pitches, isIt));
  const isShown = sql`(${pitchSlides.recordingId} IS NULL OR ${visibleTo(ctx)})`;
  const [[pitch], rows] = await db.batch([
    select({ title: pitches.title }, pitches, isIt),
    db
      .select({
        ...slideNames,
        id: sql<string>`${pitchSlides.id}`.as("slide_id"),
        recordingId: sql<string | null>`${pitchSlides.recordingId}`.as("recording_id"),
        durationMs: recordings.durationMs,
        miniPeaks: recordings.miniPeaks,
      })
      .from(pitchSlides)
      .leftJoin(recordings, eq(recordings.id, pitchSlides.recordingId))
      .where(and(inArray(pitchSlides.pitchId, own), eq(pitchSlides.visible, true), isShown))
      .orderBy(asc(pitchSlides.position), asc(pitchSlides.id)),
  ]);
  if (pitch === undefined) throw new AppError("not_found", shareLinksCopy.kinds.pitch.missing);
  const slides = rows.map(({ id: slideId, recordingId, durationMs, miniPeaks, versionType, ...names }) => {
    const name = recordingId === null ? names.heading : itemName({ ...names, versionType: versionType ?? "" });
    return { id: slideId, name, recordingId, durationMs: durationMs ?? 0, miniPeaks: miniPeaks ?? "" };
  });
  const tracks = slides.filter((slide): slide is SharedItem => slide.recordingId !== null);
  return {
    subject: { kind: "pitch" as const, id, title: pitch.title },
    items: tracks.map(({ id: item, name }) => ({ id: item, name })),
    slides: slides.map(({ id: slideId, name }) => ({ id: slideId, name })),
    tracks,
  };
}
