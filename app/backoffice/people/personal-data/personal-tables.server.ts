import { type SQL, sql } from "drizzle-orm";
import { userFactors } from "#db/schema/factors.server.ts";
import { users } from "#db/schema/identity.server.ts";
import { pitchMembers } from "#db/schema/pitches.server.ts";
import { playlistMembers } from "#db/schema/playlists.server.ts";
import { projectMembers } from "#db/schema/projects.server.ts";
import { externalIdentities } from "#db/schema/providers.server.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const t = unsafeTenantTables(
  "a person gets what is kept of them in every company, and an administrator of one what belongs to it",
);

export type Person = { id: string; email: string };

/** Rows of a file; `columns` are those that say something of the person, without secrets, keys and other people. */
type PersonalTable = {
  file: string;
  table: SQL;
  columns: string;
  isTheirs: (person: Person) => SQL;
  /** Also for administrators of the row's company: what was done there, not what the person keeps for themselves. */
  isOfCompany: boolean;
};

const byUser = ({ id }: Person) => sql`user_id = ${id}`;
const byOwner = ({ id }: Person) => sql`company_id IN (SELECT id FROM companies) AND owner_id = ${id}`;
const byEmail = ({ email }: Person) => sql`email = ${email}`;

const table = (
  file: string,
  of: Parameters<typeof sql>[1],
  columns: string,
  isTheirs: PersonalTable["isTheirs"] = byUser,
): PersonalTable => ({ file, table: sql`${of}`, columns, isTheirs, isOfCompany: false });
const shared = (...given: Parameters<typeof table>): PersonalTable => ({ ...table(...given), isOfCompany: true });

/** Everything that erasing a person touches and that is about them (app/identity/account/erase-person.server.ts), as columns that may leave. */
export const personalTables: readonly PersonalTable[] = [
  table(
    "account",
    users,
    "id, email, name, nickname, status, edition, cookie_consent, notification_ways, time_zone, quiet_hours, settings, language, created_at",
    ({ id }) => sql`id = ${id}`,
  ),
  shared("memberships", t.memberships, "id, company_id, status, external_id, created_at"),
  shared("invitations", t.invitations, "id, company_id, email, name, status, created_at"),
  table(
    "sessions",
    t.sessions,
    "company_id, user_agent, address, created_at, last_seen_at, expires_at, revoked_at",
    ({ id }) => sql`user_id = ${id} AND original_user_id IS NULL`,
  ),
  table("second-factors", userFactors, "kind, label, host, confirmed_at, last_used_at"),
  table("identity-providers", externalIdentities, "provider_id, subject"),
  shared("api-tokens", t.apiTokens, "company_id, name, scopes, created_at, expires_at, last_used_at, revoked_at"),
  shared("programs", t.agentGrants, "company_id, name, host, scopes, created_at, expires_at, last_used_at, revoked_at"),
  shared(
    "what-you-did",
    t.auditLog,
    "company_id, action, subject_type, subject_id, created_at",
    ({ id }) => sql`actor_id = ${id} AND original_actor_id IS NULL AND company_id IN (SELECT id FROM companies)`,
  ),
  table(
    "what-was-done-to-your-account",
    t.auditLog,
    "company_id, action, created_at",
    ({ id }) => sql`subject_id = ${id} AND subject_type = 'user'`,
  ),
  table("events", t.events, "company_id, kind, subject_id, detail, created_at"),
  table("downloads", t.downloads, "company_id, recording_id, format, created_at"),
  table("saved-searches", t.savedSearches, "company_id, name, query, created_at"),
  table("recent-searches", t.recentSearches, "company_id, query, searched_at"),
  table("conversations-about-briefs", t.conversations, "company_id, name, brief, reading, created_at"),
  table("notifications", t.notifications, "company_id, kind, title, message, path, read_at, created_at"),
  table("ratings", t.ownRatings, "company_id, recording_id, rating, rated_at"),
  table("shortlist", t.shortlistTracks, "company_id, recording_id, added_at"),
  table("playlists", t.playlists, "company_id, name, description, client, visibility, status, created_at", byOwner),
  table("playlist-folders", t.playlistFolders, "company_id, name", ({ id }) => sql`owner_id = ${id}`),
  table("pitches", t.pitches, "company_id, title, client, intro, closing, visibility, status, created_at", byOwner),
  table("playlist-memberships", playlistMembers, "playlist_id, role"),
  table("pitch-memberships", pitchMembers, "pitch_id, role"),
  table("project-memberships", projectMembers, "project_id, role"),
  shared(
    "comments",
    t.comments,
    "company_id, recording_id, playlist_id, message, start_ms, end_ms, created_at, deleted_at",
  ),
  shared(
    "comments-on-submissions",
    t.submissionComments,
    "company_id, submission_id, message, start_ms, end_ms, created_at, deleted_at",
  ),
  shared(
    "submissions",
    t.submissions,
    "company_id, project_id, title, artist, sender_name, sender_email, message, state, file_name, created_at",
    ({ id, email }) => sql`(sender_id = ${id} OR sender_email = ${email})`,
  ),
  shared(
    "licence-requests",
    t.transactions,
    "company_id, id, kind, status, project, end_client, media, territories, budget, currency, description, created_at, sent_at",
  ),
  shared("uploads", t.uploads, "company_id, module, name, bytes, status, created_at"),
  table(
    "requests-to-companies",
    t.visitorRequests,
    "company_id, kind, status, name, email, organisation, message, details, created_at",
    byEmail,
  ),
  table("newsletter", t.newsletterSubscribers, "company_id, email, status, confirmed_at", byEmail),
  table(
    "links-shared-with-you",
    t.shareLinks,
    "company_id, subject_kind, recipient, email, message, created_at, expires_at, revoked_at",
    byEmail,
  ),
  // Texts have links that sign in.
  table(
    "emails-to-you",
    t.outbox,
    "company_id, template, recipient, subject, status, created_at, sent_at",
    ({ id, email }) => sql`(user_id = ${id} OR recipient = ${email})`,
  ),
];
