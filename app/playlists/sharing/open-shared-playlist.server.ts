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

/** Contents of a link, in order; null when its playlist was deleted or its creator may no longer share it. */
async function readShared(ctx: RequestContext, link: OpenLink, path: string) {
  const { db } = ctx;
  const { id, note, startMs, endMs, position } = playlistTracks;
  const { playlists, select } = scoped(db, ctx.company);
  const { kind, rules, rowsAt } = playlists;
  const smart = { id: playlists.id, companyId: playlists.companyId, kind, rules, rowsAt };
  const [[playlist], rows, sections, [state], [count]] = await db.batch([
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
  ]);
  if (playlist === undefined) return null;
  if (state !== undefined) renewRows(ctx, state);
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
  return { ...playlist, entries, count };
}

/** The content of a share link, or why there is none. `unavailable`: the link is valid but has nothing to show at present. */
export async function openSharedPlaylist(ctx: RequestContext, { token, headers }: { token: string; headers: Headers }) {
  const { state, link, sender } = await openShareLink(ctx, { kind: "playlist", token });
  if (state !== "open") return { state, sender };
  const path = `${shareKinds.playlist.path}/${token}`;
  const shared = await readShared(ctx, link, path);
  if (shared === null) return { state: "unavailable" as const };
  const { name, description, imageKey, entries, isStaff, count } = shared;
  const downloads = downloadsOf(ctx, link);
  const { recipient, message, answers, takesNotes } = link;
  const playlist: SharedPlaylist = {
    path,
    title: name,
    description,
    imageKey,
    entries,
    totalMs: totalMs(entries),
    downloads,
    markNotice: markNotice(count, { isStaff, downloads }),
  };
  return {
    state,
    playlist,
    ...{ recipient, message, answers, takesNotes, isStaff, sender, isDone: link.doneAt !== null },
    /** Visit id; null where visits are not recorded. */
    visit: isVisitRecorded(ctx, headers, isStaff) ? newId(ctx.now) : null,
  };
}
