import type { z } from "zod";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { pitchVisitSchema, recordPitchVisit } from "#app/pitches/sharing/record-pitch-visit.server.ts";
import { requireSharedPitch } from "#app/pitches/sharing/require-shared-pitch.server.ts";
import { selectSharedPitch, sharedSlides } from "#app/pitches/sharing/select-shared-pitch.server.ts";
import { recordPlaylistVisit } from "#app/playlists/sharing/record-playlist-visit.server.ts";
import { requireSharedPlaylist } from "#app/playlists/sharing/require-shared-playlist.server.ts";
import { selectSharedPlaylist, sharedTracks } from "#app/playlists/sharing/select-shared.server.ts";
import type { SharedItem, SharedRecording } from "#app/playlists/sharing/shared-rows.server.ts";
import { recordReelVisit } from "#app/reels/record-reel-visit.server.ts";
import { requireSharedReel } from "#app/reels/require-shared-reel.server.ts";
import type { SharedSubject } from "#app/sharing/links/save-share-link.server.ts";
import { recipientPaths, type ShareKind, shareKindNames, shareKinds } from "#app/sharing/links/share-link.ts";
import { listeningReportSchema } from "#app/sharing/listening/save-listening.server.ts";
import { shareErrors } from "#app/sharing/share-errors.ts";
import type { OpenLink } from "#app/sharing/visits/open-share-link.server.ts";
import { shareVisitSchema, type VisitReport } from "#app/sharing/visits/record-share-visit.server.ts";

type Item = { id: string; name: string };

/** A subject, for users who may share it. */
export type SharedView = {
  subject: SharedSubject;
  /** Why recipients cannot open their links at present. */
  notice?: string | null;
  /** Items to answer, in order. */
  items: Item[];
  /** Slides shown one at a time, between cover and closing slide; null for a single page. */
  slides: Item[] | null;
  /** Playable tracks. */
  tracks: SharedItem[] | null;
  /** Code of the embedded player; null where it would play nothing, undefined for kinds without one. */
  embed?: string | null;
};

/** Implementation of a shareable kind, besides its entries in `shareKinds` and `shareLinksCopy.kinds` and its recipient's page. */
type ShareSubjectKind = {
  /** The subject, for users who may share it. @throws AppError unauthorised, forbidden, not_found */
  require(ctx: RequestContext, located: { id: string }): Promise<SharedView>;
  /** Title of the link preview; null if the link is closed. Kinds without it have no picture. */
  findTitle?(ctx: RequestContext, link: OpenLink): Promise<string | null>;
  /** Track of a shared item; null for others. Kinds without it have no music. */
  findTrack?(ctx: RequestContext, link: OpenLink, item: string): Promise<SharedRecording | null>;
  visits: {
    schema: z.ZodType<Omit<VisitReport, "token"> & { visit: string }>;
    /** Max bytes of a report. */
    maxBytes: number;
    /** @throws AppError not_found, gone, forbidden, too_many_requests */
    record(ctx: RequestContext, report: VisitReport): Promise<void>;
  };
};

/** Max bytes of a beacon in browsers. */
const maxBeacon = 64 * 1024;

/** Subjects with listed links. A transfer and a wrap-up have one link, on pages of their own. */
const shareSubjects: Record<Exclude<ShareKind, "transfer" | "wrapup">, ShareSubjectKind> = {
  reel: {
    require: requireSharedReel,
    // 200 slides.
    visits: { schema: shareVisitSchema, maxBytes: 16 * 1024, record: recordReelVisit },
  },
  playlist: {
    require: requireSharedPlaylist,
    findTitle: async (ctx, link) => (await selectSharedPlaylist(ctx, link))[0]?.title ?? null,
    findTrack: sharedTracks.findTrack,
    visits: { schema: listeningReportSchema, maxBytes: maxBeacon, record: recordPlaylistVisit },
  },
  pitch: {
    require: requireSharedPitch,
    findTitle: async (ctx, link) => (await selectSharedPitch(ctx, link))[0]?.title ?? null,
    findTrack: sharedSlides.findTrack,
    visits: { schema: pitchVisitSchema, maxBytes: maxBeacon, record: recordPitchVisit },
  },
};

export type SubjectAt = ShareSubjectKind & { kind: ShareKind };

/** Subject kind of a link. @throws AppError not_found for a kind without listed links */
export function shareSubjectOf(kind: ShareKind): SubjectAt {
  if (kind === "transfer" || kind === "wrapup") throw new AppError("not_found", shareErrors.missing);
  return { kind, ...shareSubjects[kind] };
}

/** Subject kind of the request's path: below its edit page, or below its links' page. @throws AppError not_found */
export function shareSubjectAt({ url }: Pick<RequestContext, "url">, below: "path" | "editPath"): SubjectAt {
  const pathsOf = (kind: ShareKind) => (below === "path" ? recipientPaths(kind) : [shareKinds[kind].editPath]);
  const kind = shareKindNames.find((one) => pathsOf(one).some((path) => url.pathname.startsWith(`${path}/`)));
  return shareSubjectOf(kind ?? "transfer");
}
