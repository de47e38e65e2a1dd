import { and, asc, eq, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { isChangeablePitch } from "#app/pitches/access/pitch-rights.server.ts";
import { itemName, slideNames } from "#app/pitches/sharing/find-pitch-item.server.ts";
import { isShownSlide } from "#app/pitches/sharing/select-shared-pitch.server.ts";
import { slide, slidesOf } from "#app/pitches/slides/slides-of.server.ts";
import type { SharedItem } from "#app/playlists/sharing/require-shared-playlist.server.ts";
import { requireSharer } from "#app/sharing/links/require-sharer.server.ts";
import { shareLinksCopy } from "#app/sharing/links/share-links-copy.ts";
import { recordings } from "#db/schema/catalogue.server.ts";
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
  const [[pitch], rows] = await db.batch([
    select({ title: pitches.title }, pitches, isIt),
    db
      .select({
        ...slideNames,
        id: sql<string>`${slide.id}`.as("slide_id"),
        recordingId: sql<string | null>`${slide.recordingId}`.as("recording_id"),
        durationMs: recordings.durationMs,
        miniPeaks: recordings.miniPeaks,
      })
      .from(slidesOf(sql`(${own})`))
      .leftJoin(recordings, eq(recordings.id, slide.recordingId))
      .where(isShownSlide(ctx, { creator: actor }))
      .orderBy(asc(slide.position), asc(slide.id)),
  ]);
  if (pitch === undefined) throw new AppError("not_found", shareLinksCopy.kinds.pitch.missing);
  const slides = rows.map(({ id: slideId, recordingId, durationMs, miniPeaks, versionType, ...names }) => {
    const name = recordingId === null ? names.heading : itemName({ ...names, versionType: versionType ?? "" });
    return { id: slideId, name, recordingId, durationMs: durationMs ?? 0, miniPeaks: miniPeaks ?? "" };
  });
  const tracks = slides.filter((one): one is SharedItem => one.recordingId !== null);
  return {
    subject: { kind: "pitch" as const, id, title: pitch.title },
    items: tracks.map(({ id: item, name }) => ({ id: item, name })),
    slides: slides.map(({ id: slideId, name }) => ({ id: slideId, name })),
    tracks,
  };
}
