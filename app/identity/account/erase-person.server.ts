import { eq, inArray, or, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { copy } from "#app/identity/account/account-copy.ts";
import { eraseArtistProfiles } from "#app/identity/account/erase-artist-profiles.server.ts";
import { eraseLicenceRequests } from "#app/identity/account/erase-licence-requests.server.ts";
import { erasePrivateContent } from "#app/identity/account/erase-private-content.server.ts";
import { eraseSender } from "#app/identity/account/erase-sender.server.ts";
import { eraseSongSubmissions } from "#app/identity/account/erase-song-submissions.server.ts";
import { erasedAddress } from "#app/identity/account/erased-address.ts";
import { moveKeeper } from "#app/identity/account/move-keeper.server.ts";
import { foldName, nameColumns } from "#db/folded-name.server.ts";
import { audienceWaiting } from "#db/schema/audience.server.ts";
import { userFactors } from "#db/schema/factors.server.ts";
import { membershipPolicies, users } from "#db/schema/identity.server.ts";
import { searchPeople } from "#db/schema/insight.server.ts";
import { pitchMembers } from "#db/schema/pitches.server.ts";
import { playlistMembers } from "#db/schema/playlists.server.ts";
import { projectMembers } from "#db/schema/projects.server.ts";
import { externalIdentities } from "#db/schema/providers.server.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const {
  agentCodes,
  agentGrants,
  agentTokens,
  apiTokens,
  auditLog,
  authTokens,
  comments,
  commentThreads,
  conversations,
  downloads,
  events,
  factorResets,
  identityProviders,
  invitations,
  memberships,
  notifications,
  outbox,
  ownRatings,
  playlistFolders,
  playlists,
  queueNotes,
  recentSearches,
  savedSearches,
  sessions,
  shareLinks,
  shortlistTracks,
  submissionComments,
  uploads,
} = unsafeTenantTables("a person is erased in every company");

/**
 * Statements that erase a user. Content that others rely on is kept anonymously: audit trail, comments, notes, conversations, sent licence
 * requests, projects, playlists and pitches that colleagues can open, and of visitor requests kind, date, status and terms. Content that
 * only they could open is deleted, and so is an artist profile that only they maintained, except what is public. The user's row is kept for
 * references, without name, address or password, and cannot sign in.
 */
export function erasePerson(
  { db, now }: Pick<RequestContext, "db" | "now">,
  person: { id: string; email: string },
): BatchItem<"sqlite">[] {
  const { id, email } = person;
  const { name } = copy.deletion;
  const folders = db.select({ id: playlistFolders.id }).from(playlistFolders).where(eq(playlistFolders.ownerId, id));
  const own = db.select({ id: memberships.id }).from(memberships).where(eq(memberships.userId, id));
  const shared = db.select({ id: shareLinks.id }).from(shareLinks).where(eq(shareLinks.email, email));
  const invited = db.select({ id: invitations.id }).from(invitations).where(eq(invitations.userId, id));
  const granted = db.select({ id: agentGrants.id }).from(agentGrants).where(eq(agentGrants.userId, id));
  return [
    db
      .update(auditLog)
      .set({ detail: sql`json_remove(${auditLog.detail}, '$.address', '$.email')` })
      .where(or(eq(auditLog.subjectId, id), inArray(auditLog.subjectId, invited))),
    // Also what they were told of others, with whom it would be erased.
    db.delete(outbox).where(or(eq(outbox.userId, id), eq(outbox.recipient, email))),
    db.delete(sessions).where(or(eq(sessions.userId, id), eq(sessions.originalUserId, id))),
    db.delete(apiTokens).where(eq(apiTokens.userId, id)),
    db.delete(agentTokens).where(inArray(agentTokens.grantId, granted)),
    db.delete(agentCodes).where(eq(agentCodes.userId, id)),
    db.delete(agentGrants).where(eq(agentGrants.userId, id)),
    db.delete(authTokens).where(eq(authTokens.userId, id)),
    db.delete(userFactors).where(eq(userFactors.userId, id)),
    db.delete(factorResets).where(eq(factorResets.userId, id)),
    db.delete(outbox).where(inArray(outbox.subjectId, shared)),
    db
      .update(shareLinks)
      .set({ email: null, recipient: name, recipientKey: foldName(name), message: "", updatedAt: now })
      .where(eq(shareLinks.email, email)),
    ...eraseSender({ db, now }, { email, userId: id, companyId: null }),
    db
      .update(invitations)
      .set({
        ...nameColumns(name),
        email: "",
        // Only one open invitation may have the empty address.
        status: sql`CASE ${invitations.status} WHEN 'pending' THEN 'revoked' ELSE ${invitations.status} END`,
        updatedAt: now,
      })
      .where(eq(invitations.userId, id)),
    db.update(comments).set({ userNickname: name }).where(eq(comments.userId, id)),
    db.update(commentThreads).set({ assigneeId: null }).where(eq(commentThreads.assigneeId, id)),
    db.update(queueNotes).set({ assigneeId: null }).where(eq(queueNotes.assigneeId, id)),
    db.update(events).set({ userId: null }).where(eq(events.userId, id)),
    db.delete(searchPeople).where(eq(searchPeople.person, id)),
    // What no figure has yet; figures have no person.
    db.delete(audienceWaiting).where(eq(audienceWaiting.personId, id)),
    db.delete(downloads).where(eq(downloads.userId, id)),
    db.delete(savedSearches).where(eq(savedSearches.userId, id)),
    db.delete(conversations).where(eq(conversations.userId, id)),
    db.delete(recentSearches).where(eq(recentSearches.userId, id)),
    db.delete(notifications).where(eq(notifications.userId, id)),
    db.delete(ownRatings).where(eq(ownRatings.userId, id)),
    db.delete(shortlistTracks).where(eq(shortlistTracks.userId, id)),
    db.delete(pitchMembers).where(eq(pitchMembers.userId, id)),
    db.delete(projectMembers).where(eq(projectMembers.userId, id)),
    db.update(submissionComments).set({ userNickname: name }).where(eq(submissionComments.userId, id)),
    ...erasePrivateContent({ db, now }, { id }),
    ...eraseSongSubmissions({ db }, { id }),
    ...eraseArtistProfiles({ db, now }, { id }),
    ...eraseLicenceRequests({ db }, { id, email }),
    moveKeeper({ db, now }, { from: email.toLowerCase(), to: null }),
    db.delete(playlistMembers).where(eq(playlistMembers.userId, id)),
    db.update(playlists).set({ folderId: null }).where(inArray(playlists.folderId, folders)),
    db.delete(playlistFolders).where(eq(playlistFolders.ownerId, id)),
    // File names are personal; the pictures belong to the company.
    db.update(uploads).set({ name: "", userId: null }).where(eq(uploads.userId, id)),
    db.delete(externalIdentities).where(eq(externalIdentities.userId, id)),
    db.update(identityProviders).set({ breakGlassUserId: null }).where(eq(identityProviders.breakGlassUserId, id)),
    db.delete(membershipPolicies).where(inArray(membershipPolicies.membershipId, own)),
    db.delete(memberships).where(eq(memberships.userId, id)),
    db
      .update(users)
      .set({
        email: erasedAddress(id),
        ...nameColumns(name),
        nickname: name,
        imageKey: null,
        passwordHash: null,
        status: "disabled",
        cookieConsent: false,
        notificationWays: {},
        timeZone: null,
        settings: {},
        factorTries: 0,
        factorHeldUntil: null,
        updatedAt: now,
      })
      .where(eq(users.id, id)),
  ];
}
