import { and, eq, inArray, ne, notExists, or, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { ownerReadsList } from "#app/identity/access/owner-reads-list.server.ts";
import { companies } from "#db/schema/companies.server.ts";
import { pitchMembers, pitchSlides } from "#db/schema/pitches.server.ts";
import { playlistMembers, playlistSections, playlistTracks } from "#db/schema/playlists.server.ts";
import { shareAnswers, shareDownloads, shareVisits } from "#db/schema/shares.server.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { comments, commentThreads, notifications, outbox, pitches, playlists, shareLinks } = unsafeTenantTables(
  "a person is erased in every company",
);

/**
 * Statements that erase what only this user could open: private playlists and pitches without members, also deleted ones; with rows,
 * comments and share links. Content that colleagues can open is kept. Playlist and pitch rows are kept as deleted ones without texts,
 * because audit trail and copies refer to them.
 */
export function erasePrivateContent(
  { db, now }: Pick<RequestContext, "db" | "now">,
  { id: ownerId }: { id: string },
): BatchItem<"sqlite">[] {
  const members = db.select({ one: sql`1` }).from(playlistMembers).where(eq(playlistMembers.playlistId, playlists.id));
  const isPrivate = or(
    eq(playlists.status, "deleted"),
    and(eq(playlists.visibility, "private"), ne(playlists.status, "slides"), notExists(members)),
  );
  // The index of owners starts with the company.
  const ofCompanies = inArray(playlists.companyId, db.select({ id: companies.id }).from(companies));
  const isOwned = and(ofCompanies, eq(playlists.ownerId, ownerId));
  const isOwnPlaylist = and(isOwned, isPrivate);
  const pitchColleagues = db.select({ one: sql`1` }).from(pitchMembers).where(eq(pitchMembers.pitchId, pitches.id));
  const isOwnPitch = and(
    eq(pitches.ownerId, ownerId),
    or(eq(pitches.status, "deleted"), and(eq(pitches.visibility, "private"), notExists(pitchColleagues))),
  );
  const ownPlaylists = db.select({ id: playlists.id }).from(playlists).where(isOwnPlaylist);
  const ownPitches = db.select({ id: pitches.id }).from(pitches).where(isOwnPitch);
  /** Owner of a pitch that stays and whose slides are the rows of a list: with them it becomes that pitch's own. */
  const reader = sql`(SELECT p.owner_id FROM ${pitches} AS p CROSS JOIN ${playlists} AS l ON l.id = p.list_id
    WHERE p.list_id = playlists.id AND p.id NOT IN ${ownPitches} AND ${ownerReadsList} ORDER BY p.id LIMIT 1)`;
  const isShown = sql`${reader} IS NOT NULL`;
  const ownLists = sql`(SELECT playlists.id FROM ${playlists} WHERE ${and(isOwned, or(isPrivate, eq(playlists.status, "slides")))}
    AND NOT (${isShown}))`;
  /** Joined in this order, so that the index of links is used. */
  const links = sql`(SELECT ${shareLinks.id} FROM (
      SELECT company_id, 'playlist' AS kind, id FROM ${playlists} WHERE ${isOwnPlaylist}
      UNION ALL SELECT company_id, 'pitch', id FROM ${pitches} WHERE ${isOwnPitch}
    ) AS own CROSS JOIN ${shareLinks} ON ${shareLinks.companyId} = own.company_id
      AND ${shareLinks.subjectKind} = own.kind AND ${shareLinks.subjectId} = own.id)`;
  const itsComments = db.select({ id: comments.id }).from(comments).where(inArray(comments.playlistId, ownPlaylists));
  return [
    db
      .delete(notifications)
      .where(
        or(
          inArray(notifications.shareLinkId, links),
          inArray(notifications.playlistId, ownPlaylists),
          inArray(notifications.pitchId, ownPitches),
          inArray(notifications.commentId, itsComments),
        ),
      ),
    db.delete(outbox).where(inArray(outbox.subjectId, links)),
    db.delete(shareVisits).where(inArray(shareVisits.linkId, links)),
    db.delete(shareAnswers).where(inArray(shareAnswers.linkId, links)),
    db.delete(shareDownloads).where(inArray(shareDownloads.linkId, links)),
    db.delete(shareLinks).where(inArray(shareLinks.id, links)),
    db.delete(commentThreads).where(inArray(commentThreads.playlistId, ownPlaylists)),
    db.delete(comments).where(inArray(comments.playlistId, ownPlaylists)),
    db.delete(playlistTracks).where(sql`${playlistTracks.playlistId} IN ${ownLists}`),
    db.update(playlistTracks).set({ note: "" }).where(inArray(playlistTracks.playlistId, ownPlaylists)),
    db.delete(playlistSections).where(inArray(playlistSections.playlistId, ownPlaylists)),
    db.delete(pitchSlides).where(inArray(pitchSlides.pitchId, ownPitches)),
    db.delete(pitchMembers).where(inArray(pitchMembers.pitchId, ownPitches)),
    db
      .update(playlists)
      .set({
        ...{ name: "", nameKey: "", description: "", client: "", clientKey: "" },
        ...{ rules: null, imageKey: null, updatedAt: now },
        status: sql`iif(${isShown}, 'slides', 'deleted')`,
        ownerId: sql`coalesce(${reader}, ${playlists.ownerId})`,
      })
      .where(isOwnPlaylist),
    db
      .update(pitches)
      .set({
        ...{ title: "", titleKey: "", client: "", clientKey: "", intro: "", closing: "" },
        ...{ backgroundKey: null, status: "deleted" as const, updatedAt: now },
      })
      .where(isOwnPitch),
  ];
}
