import { asc, eq, sql } from "drizzle-orm";
import { markedCount } from "#app/catalogue/track/marked-count.server.ts";
import { trackColumns, trackOfRow } from "#app/catalogue/track/track-column.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { can } from "#app/identity/access/scopes.ts";
import { totalMs } from "#app/playlists/rows/playlist-row.ts";
import { passageOf } from "#app/playlists/rows/read-rows.server.ts";
import { isShownBy, selectSharedPlaylist } from "#app/playlists/sharing/select-shared.server.ts";
import type { SharedPlaylist } from "#app/playlists/sharing/shared-playlist.ts";
import { renewRows } from "#app/playlists/smart/renew-rows.server.ts";
import { shareKinds, shareMediaBase } from "#app/sharing/links/share-link.ts";
import { markNotice } from "#app/sharing/trace/mark-notice.ts";
import { type OpenLink, openShareLink } from "#app/sharing/visits/open-share-link.server.ts";
import { isVisitRecorded } from "#app/sharing/visits/record-share-visit.server.ts";
import { newId } from "#db/new-id.server.ts";
import type { ResultsOf } from "#db/results-of.server.ts";
import { recordings } from "#db/schema/catalogue.server.ts";
import { playlistSections, playlistTracks } from "#db/schema/playlists.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** Max tracks on the page, as on the playlist's own page. */
const maxTracks = 500;

/** Formats that a link offers: at most those that its creator may download now. */
export function downloadsOf({ company }: RequestContext, { download, creator }: OpenLink): ("mp3" | "original")[] {
  if (download === "none") return [];
  return download === "original" && can(creator, "download-hi-res", company) ? ["mp3", "original"] : ["mp3"];
}

/** Queries for the contents of a link, for the caller's batch: `toSharedPlaylist` reads the results. */
export function sharedPlaylistQueries(ctx: RequestContext, link: OpenLink) {
  const { db } = ctx;
  const { id, note, startMs, endMs, position } = playlistTracks;
  const { playlists, select } = scoped(db, ctx.company);
  const { kind, rules, rowsAt } = playlists;
  const smart = { id: playlists.id, companyId: playlists.companyId, kind, rules, rowsAt };
  return [
    selectSharedPlaylist(ctx, link),
    db
      .select({ ...trackColumns, id: sql<string>`${id}`.as("row_id"), note, startMs, endMs, position })
      .from(playlistTracks)
      .innerJoin(recordings, eq(recordings.id, playlistTracks.recordingId))
      .where(isShownBy(ctx, link))
      .orderBy(asc(position), asc(id))
      .limit(maxTracks),
    db
      .select({ id: playlistSections.id, title: playlistSections.title, position: playlistSections.position })
      .from(playlistSections)
      .where(eq(playlistSections.playlistId, link.subjectId)),
    select(smart, playlists, eq(playlists.id, link.subjectId)),
    db
      .select(markedCount)
      .from(playlistTracks)
      .innerJoin(recordings, eq(recordings.id, playlistTracks.recordingId))
      .where(isShownBy(ctx, link)),
  ] as const;
}

/** What a page needs of an open link beside its content. */
export type SharedPlace = {
  link: OpenLink;
  /** URL of the link. */
  path: string;
  /** Of the forms, if they are on another page. */
  answerPath?: string;
  headers: Headers;
};

/** The playlist of a link, from the results of its queries; null when it was deleted or its creator may no longer share it. */
export function toSharedPlaylist(
  ctx: RequestContext,
  { link, path, answerPath = path, headers }: SharedPlace,
  [[found], rows, sections, [state], [count]]: ResultsOf<ReturnType<typeof sharedPlaylistQueries>>,
) {
  if (found === undefined) return null;
  if (state !== undefined) renewRows(ctx, state);
  const { title, description, imageKey, isStaff } = found;
  const entries = [
    ...sections.map((section) => ({ kind: "section" as const, ...section })),
    ...rows.map(({ trackId, trackJson, note: written, ...row }) => ({
      kind: "track" as const,
      ...row,
      note: link.showsNotes ? written : "",
      track: {
        ...{ ...trackOfRow({ trackId, trackJson }), mediaBase: shareMediaBase(path, row.id) },
        // A song's menu needs an account.
        hideOptions: true,
        ...passageOf(row.startMs, row.endMs),
      },
    })),
  ]
    .sort((a, b) => a.position - b.position)
    .map(({ position: _, ...entry }) => entry);
  const downloads = downloadsOf(ctx, link);
  const playlist: SharedPlaylist = {
    ...{ path, answerPath, title, description, imageKey, entries, downloads },
    totalMs: totalMs(entries),
    markNotice: markNotice(count, { isStaff, downloads }),
  };
  const { recipient, message, answers, takesNotes, sender, room } = link;
  return {
    playlist,
    ...{ recipient, message, answers, takesNotes, isStaff, sender, room, isDone: link.doneAt !== null },
    /** Visit id; null where visits are not recorded. */
    visit: isVisitRecorded(ctx, headers, isStaff) ? newId(ctx.now) : null,
  };
}

/** The content of a share link, or why there is none. `unavailable`: the link is valid but has nothing to show at present. */
export async function openSharedPlaylist(ctx: RequestContext, { token, headers }: { token: string; headers: Headers }) {
  const { state, link, sender } = await openShareLink(ctx, { kind: "playlist", token });
  if (state !== "open") return { state, sender };
  const path = `${shareKinds.playlist.path}/${token}`;
  const results = await ctx.db.batch([...sharedPlaylistQueries(ctx, link)]);
  const shared = toSharedPlaylist(ctx, { link, path, headers }, results);
  return shared === null ? { state: "unavailable" as const } : { state, ...shared };
}
