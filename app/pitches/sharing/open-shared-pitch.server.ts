import { eq } from "drizzle-orm";
import { renderProfile } from "#app/catalogue/fit/render-profile.server.tsx";
import { markedCount } from "#app/catalogue/track/marked-count.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { PitchSlide } from "#app/pitches/pitch.ts";
import { selectSharedPitch } from "#app/pitches/sharing/select-shared-pitch.server.ts";
import { slideQuery, toSlides, tracksOfSlides } from "#app/pitches/slides/read-slides.server.ts";
import { slidesOf } from "#app/pitches/slides/slides-of.server.ts";
import { pitchToReel } from "#app/pitches/viewer/to-reel.server.ts";
import { pitchViewerCopy as copy } from "#app/pitches/viewer/viewer-copy.ts";
import { downloadsOf } from "#app/playlists/sharing/open-shared-playlist.server.ts";
import { isShownRow, slideRecording } from "#app/playlists/sharing/shared-rows.server.ts";
import { visitNotice } from "#app/reels/shared-reel-copy.ts";
import { shareKinds, shareMediaBase } from "#app/sharing/links/share-link.ts";
import { markNotice } from "#app/sharing/trace/mark-notice.ts";
import { type OpenLink, openShareLink } from "#app/sharing/visits/open-share-link.server.ts";
import { isVisitRecorded } from "#app/sharing/visits/record-share-visit.server.ts";
import { newId } from "#db/new-id.server.ts";
import { recordings } from "#db/schema/catalogue.server.ts";

/** Queries for a shared pitch, for the caller's batch: the pitch, its slides, and the number of marked streams. */
export function sharedPitchQueries(ctx: RequestContext, link: OpenLink) {
  return [
    selectSharedPitch(ctx, link),
    slideQuery(ctx, { pitchId: link.subjectId, where: isShownRow(ctx, link), seer: link.creator }),
    ctx.db
      .select(markedCount)
      .from(slidesOf(link.subjectId))
      .innerJoin(recordings, eq(recordings.id, slideRecording))
      .where(isShownRow(ctx, link)),
  ] as const;
}

/** Slides whose music is served while the link at `path` is open. */
export function toSharedSlides(rows: Parameters<typeof toSlides>[0], path: string): PitchSlide[] {
  // The song menu requires an account.
  return toSlides(rows).map((one) =>
    one.kind === "track" && one.track
      ? { ...one, track: { ...one.track, mediaBase: shareMediaBase(path, one.id), hideOptions: true } }
      : one,
  );
}

/** Content of a share link, or why it is closed. `unavailable`: the link is valid, but has no content at present. */
export async function openSharedPitch(ctx: RequestContext, { token, headers }: { token: string; headers: Headers }) {
  const { state, link, sender } = await openShareLink(ctx, { kind: "pitch", token });
  if (state !== "open") return { state, sender };
  const [[pitch], rows, [count]] = await ctx.db.batch([...sharedPitchQueries(ctx, link)]);
  if (pitch === undefined) return { state: "unavailable" as const };
  const { recipient, message, answers, takesNotes, room } = link;
  const { isStaff, brandId, ...publicPitch } = pitch;
  // Recipients see the profile of a shared brand only.
  const tracks = tracksOfSlides(toSlides(rows));
  const profile = await renderProfile(ctx, { brandId, mayAnalyse: false, tracks });
  const isRecorded = isVisitRecorded(ctx, headers, isStaff);
  const path = `${(profile && shareKinds.pitch.profilePath) || shareKinds.pitch.path}/${token}`;
  const downloads = downloadsOf(ctx, link);
  const marked = markNotice(count, { isStaff, downloads });
  const visited = visitNotice(copy.recorded, { isStaff, isRecorded, company: ctx.company.name });
  return {
    state,
    reel: pitchToReel({ ...publicPitch, slides: toSharedSlides(rows, path), profile }, { path, downloads }),
    ...{ recipient, message, answers, isStaff, takesNotes, sender, room, isDone: link.doneAt !== null },
    notice: marked === null ? visited : `${marked} ${visited}`,
    visit: isRecorded ? newId(ctx.now) : null,
  };
}
