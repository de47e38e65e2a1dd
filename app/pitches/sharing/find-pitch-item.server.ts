import { and, eq, sql } from "drizzle-orm";
import { versionLabel } from "#app/catalogue/track/version-label.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { isShownSlide, type PitchLink, selectSharedPitch } from "#app/pitches/sharing/select-shared-pitch.server.ts";
import { slide, slidesOf } from "#app/pitches/slides/slides-of.server.ts";
import type { SharedRecording } from "#app/playlists/sharing/find-shared-track.server.ts";
import type { AnswerTarget } from "#app/sharing/visits/share-answer.action.server.ts";
import { wholeItem } from "#app/sharing/visits/share-answer.ts";
import { recordings } from "#db/schema/catalogue.server.ts";

/** Columns of a slide's name: its own and its track's, for slides joined with recordings. */
export const slideNames = {
  heading: sql<string>`${slide.title}`.as("slide_heading"),
  title: sql<string>`${recordings.title}`.as("track_title"),
  versionType: recordings.versionType,
  versionTitle: recordings.versionTitle,
};

type Names = { heading: string; title: string; versionType: string; versionTitle: string | null };

/** Name of a track slide in answers and figures. */
export function itemName({ heading, title, versionType, versionTitle }: Names): string {
  if (heading !== "") return heading;
  const version = versionLabel(versionType, versionTitle);
  return version === null ? title : `${title} (${version})`;
}

/** Query for the track of a shared slide. */
function selectShownTrack(ctx: RequestContext, link: PitchLink, item: string) {
  return ctx.db
    .select({
      ...slideNames,
      recordingId: sql<string>`${recordings.id}`.as("recording_id"),
      durationMs: recordings.durationMs,
      rev: recordings.rev,
    })
    .from(slidesOf(link.subjectId))
    .innerJoin(recordings, eq(recordings.id, slide.recordingId))
    .where(and(eq(slide.id, item), isShownSlide(ctx, link)));
}

/** Track of slide `item` of a link's pitch; null if not shared. */
export async function findPitchTrack(
  ctx: RequestContext,
  link: PitchLink,
  item: string,
): Promise<SharedRecording | null> {
  const [[pitch], [track]] = await ctx.db.batch([selectSharedPitch(ctx, link), selectShownTrack(ctx, link, item)]);
  return pitch && track ? { recordingId: track.recordingId, rev: track.rev, isStaff: pitch.isStaff } : null;
}

/** Answer target of a recipient: a shared track slide, or the pitch. */
export async function findPitchItem(ctx: RequestContext, link: PitchLink, item: string): Promise<AnswerTarget> {
  const [[pitch], [track]] = await ctx.db.batch([selectSharedPitch(ctx, link), selectShownTrack(ctx, link, item)]);
  if (pitch === undefined) return { name: null, isStaff: false };
  const { isStaff } = pitch;
  if (item === wholeItem) return { name: pitch.title, isStaff };
  if (track === undefined) return { name: null, isStaff };
  return { name: itemName(track), isStaff, durationMs: track.durationMs };
}
