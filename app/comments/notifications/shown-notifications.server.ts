import { and, count, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { isReadableByUser } from "#app/catalogue/inquiries/inquiry-access.server.ts";
import { visibleTo } from "#app/catalogue/track/visibility.server.ts";
import { hasRole } from "#app/collaboration/has-role.server.ts";
import { mayChangePlaylist } from "#app/collaboration/playlist-rights.server.ts";
import { mayOpenProject } from "#app/collaboration/project-rights.server.ts";
import { isOpenPlaylist } from "#app/collaboration/readable-playlist.server.ts";
import { isReadableComment } from "#app/comments/comment-access.server.ts";
import { isNewsOpenTo } from "#app/comments/notifications/news-access.server.ts";
import type { notificationsCopy } from "#app/comments/notifications/notifications-copy.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { holdsOneOf } from "#app/identity/access/active-member.server.ts";
import { groupColumn, mutedGroups } from "#app/identity/notices/recipient.server.ts";
import { recordings } from "#db/schema/catalogue.server.ts";
import { inquiryMessages } from "#db/schema/comments.server.ts";
import { users } from "#db/schema/identity.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** Max characters of a quoted note. */
const maxQuoted = sql.raw("300");

type Reading = Pick<RequestContext, "db" | "company">;

type Tables = Pick<
  ReturnType<typeof scoped>,
  | "comments"
  | "notifications"
  | "pitches"
  | "playlists"
  | "projects"
  | "shareLinks"
  | "sliders"
  | "submissionComments"
  | "submissions"
>;

const columns = (tables: Tables) => ({
  _id: tables.notifications.id,
  kind: tables.notifications.kind,
  readAt: tables.notifications.readAt,
  createdAt: tables.notifications.createdAt,
  // Not the comment's own column: a batch drops columns with equal names.
  commentId: tables.notifications.commentId,
  inquiryId: inquiryMessages.inquiryId,
  shareLinkId: tables.notifications.shareLinkId,
  sharedKind: tables.shareLinks.subjectKind,
  sharedId: sql<string | null>`${tables.shareLinks.subjectId}`.as("shared_id"),
  userNickname:
    sql<string>`coalesce((SELECT coalesce(nullif(b.nickname, ''), b.name) FROM ${users} AS b WHERE b.id = ${tables.notifications.byUserId}),
    ${tables.comments.userNickname}, ${tables.submissionComments.userNickname}, ${users.nickname}, ${tables.shareLinks.recipient}, ${tables.submissions.senderName}, '')`.as(
      "author",
    ),
  message: sql<string | null>`coalesce(${tables.comments.message}, ${inquiryMessages.message},
    ${tables.submissionComments.message}, ${tables.submissions.message}, ${tables.notifications.message})`.as(
    "shown_message",
  ),
  /** Texts of `notifyPeople`, null for other kinds, and what the person's settings call the kind. */
  title: sql<string | null>`${tables.notifications.title}`.as("news_title"),
  path: sql<string | null>`${tables.notifications.path}`.as("news_path"),
  group: groupColumn(sql`${tables.notifications}`).as("settings_group"),
  /** JSON of a share link's present marks by count, and its latest note, truncated in SQL: D1 returns values of at most 2 MB. */
  answers:
    sql<string>`(SELECT json_object('pick', count(CASE mark WHEN 'pick' THEN 1 END), 'maybe', count(CASE mark WHEN 'maybe' THEN 1 END),
    'no', count(CASE mark WHEN 'no' THEN 1 END), 'note', (SELECT CASE WHEN length(note) > ${maxQuoted} THEN substr(note, 1, ${maxQuoted}) || '…'
      ELSE note END FROM share_answers WHERE link_id = ${tables.notifications.shareLinkId} AND note <> '' ORDER BY answered_at DESC LIMIT 1))
    FROM share_answers WHERE link_id = ${tables.notifications.shareLinkId})`.as("answers"),
  /** Present role of an invitation. */
  role: sql<
    keyof typeof notificationsCopy.roles | null
  >`(SELECT role FROM playlist_members WHERE playlist_id = ${tables.notifications.playlistId}
    AND user_id = ${tables.notifications.userId})`.as("member_role"),
  pitchRole: sql<
    keyof typeof notificationsCopy.pitchRoles | null
  >`(SELECT role FROM pitch_members WHERE pitch_id = ${tables.notifications.pitchId}
    AND user_id = ${tables.notifications.userId})`.as("pitch_role"),
  pitchId: tables.notifications.pitchId,
  projectRole: sql<
    keyof typeof notificationsCopy.projectRoles | null
  >`(SELECT role FROM project_members WHERE project_id = ${tables.notifications.projectId}
    AND user_id = ${tables.notifications.userId})`.as("project_role"),
  submissionId: sql<string | null>`${tables.submissions.id}`.as("about_submission"),
  projectId: sql<string | null>`${tables.projects.id}`.as("about_project"),
  /** Project of an invitation or submission. */
  projectTitle: sql<string | null>`${tables.projects.title}`.as("project_title"),
  startMs: sql<number | null>`coalesce(${tables.comments.startMs}, ${tables.submissionComments.startMs})`.as("from_ms"),
  endMs: sql<number | null>`coalesce(${tables.comments.endMs}, ${tables.submissionComments.endMs})`.as("to_ms"),
  playListId: tables.comments.playlistId,
  playlistSlug: sql<string | null>`(SELECT about.slug FROM ${tables.playlists} AS about WHERE about.id
    = coalesce(${tables.notifications.playlistId}, ${tables.comments.playlistId}))`.as("playlist_slug"),
  slug: recordings.slug,
  songTitle: sql<string>`coalesce(${recordings.title}, ${tables.sliders.title}, ${tables.playlists.name},
    ${tables.pitches.title}, ${tables.submissions.title}, ${tables.projects.title}, ${tables.notifications.title})`.as(
    "subject_title",
  ),
});

/**
 * Whether `userId` may open the notification's project, submission and comment: none was deleted, and they still have access to the project
 * (`findSubmission`).
 */
function isOpenTo(ctx: Reading, userId: SQL | string, { submissionComments, submissions }: Tables): SQL {
  return sql`(${submissionComments.deletedAt} IS NULL AND ${submissions.deletedAt} IS NULL AND ${mayOpenProject(ctx, userId)})`;
}

/** Whether `userId` may open the pitch of an invitation: visible to the company, or by their role or permissions. */
function isOpenPitch({ company }: Reading, userId: SQL | string, { pitches }: Tables): SQL {
  return sql`(${pitches.companyId} = ${company.id} AND ${pitches.status} = 'active' AND (${pitches.visibility} = 'company'
    OR ${hasRole("pitch", userId, "read")} OR ${holdsOneOf(userId, company.id, sql`'*'`)}))`;
}

/**
 * Whether `userId` owns the share link and may still share its existing subject (`requireSharer`, and edit access to a playlist or pitch).
 */
function isSharedBy(ctx: Reading, userId: SQL | string, { pitches, playlists, shareLinks, sliders }: Tables): SQL {
  const held = (scope: SQL) => holdsOneOf(userId, ctx.company.id, sql`'*', ${scope}`);
  const reel = sql`${sliders.status} <> 'deleted' AND ${held(sql`'ListSliders'`)} AND ${held(sql`'ListTiers'`)}`;
  const mayEdit = mayChangePlaylist(ctx, { id: userId, holds: (scope) => held(sql`${scope}`), byRole: true }, "edit");
  const playlist = sql`${playlists.status} = 'active' AND ${held(sql`'UpdatePlaylist'`)} AND ${mayEdit}`;
  const pitch = sql`${pitches.status} = 'active' AND ${held(sql`'UpdatePlaylist'`)}
    AND (${hasRole("pitch", userId, "edit")} OR ${held(sql`'*'`)})`;
  return sql`(${shareLinks.createdBy} = ${userId} AND CASE ${shareLinks.subjectKind} WHEN 'reel' THEN ${reel}
    WHEN 'pitch' THEN ${pitch} ELSE ${playlist} END)`;
}

/**
 * Query for the notifications of a member of this company, newest first: existing comments with visible track and playlist, messages of
 * readable conversations, their share links while they may share, invitations to readable playlists, pitches and projects, accessible
 * submissions with their comments, and news about what they may open; nothing of the groups that they turned off. `which` filters.
 */
export function selectNotifications(ctx: Reading, userId: SQL | string, which?: SQL) {
  const tables = scoped(ctx.db, ctx.company);
  const {
    comments,
    inquiries,
    notifications,
    ofCompany,
    pitches,
    playlists,
    projects,
    shareLinks,
    sliders,
    submissionComments,
    submissions,
  } = tables;
  const comment = and(
    isReadableComment(ctx, comments, userId),
    visibleTo({ company: ctx.company, actor: { id: userId } }),
  );
  return ctx.db
    .select(columns(tables))
    .from(notifications)
    .leftJoin(comments, eq(comments.id, notifications.commentId))
    .leftJoin(inquiryMessages, eq(inquiryMessages.id, notifications.inquiryMessageId))
    .leftJoin(inquiries, eq(inquiries.id, inquiryMessages.inquiryId))
    .leftJoin(users, eq(users.id, inquiryMessages.userId))
    .leftJoin(shareLinks, eq(shareLinks.id, notifications.shareLinkId))
    .leftJoin(sliders, and(eq(sliders.id, shareLinks.subjectId), eq(shareLinks.subjectKind, "reel")))
    .leftJoin(
      playlists,
      sql`${playlists.id} = coalesce(${notifications.playlistId}, CASE ${shareLinks.subjectKind} WHEN 'playlist' THEN ${shareLinks.subjectId} END)`,
    )
    .leftJoin(
      pitches,
      sql`${pitches.id} = coalesce(${notifications.pitchId}, CASE ${shareLinks.subjectKind} WHEN 'pitch' THEN ${shareLinks.subjectId} END)`,
    )
    .leftJoin(submissionComments, eq(submissionComments.id, notifications.submissionCommentId))
    .leftJoin(
      submissions,
      sql`${submissions.id} = coalesce(${notifications.submissionId}, ${submissionComments.submissionId})`,
    )
    .leftJoin(projects, sql`${projects.id} = coalesce(${notifications.projectId}, ${submissions.projectId})`)
    .leftJoin(recordings, sql`${recordings.id} = coalesce(${comments.recordingId}, ${inquiries.recordingId})`)
    .where(
      ofCompany(
        notifications,
        and(
          eq(notifications.userId, userId),
          which,
          sql`${groupColumn(sql`${notifications}`)} NOT IN (${mutedGroups(userId)})`,
          sql`CASE WHEN ${notifications.title} IS NOT NULL THEN ${isNewsOpenTo(ctx, userId)}
            WHEN ${notifications.shareLinkId} IS NOT NULL THEN ${isSharedBy(ctx, userId, tables)}
            WHEN ${notifications.playlistId} IS NOT NULL THEN ${isOpenPlaylist(ctx, notifications.playlistId, userId)}
            WHEN ${notifications.pitchId} IS NOT NULL THEN ${isOpenPitch(ctx, userId, tables)}
            WHEN coalesce(${notifications.submissionId}, ${notifications.submissionCommentId}, ${notifications.projectId}) IS NOT NULL
              THEN ${isOpenTo(ctx, userId, tables)}
            WHEN ${recordings.id} IS NULL THEN 0
            WHEN ${comments.id} IS NULL THEN ${isReadableByUser(ctx, userId, inquiries)} ELSE ${comment} END`,
        ),
      ),
    )
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .$dynamic();
}

/** Max count: the badge has two digits. */
const maxCounted = 99;

/** Query for the number of unread notifications of a member, at most 99, for the caller's batch: one row `{ figure }`. */
export function countUnreadNotifications(ctx: Reading, { userId }: { userId: SQL | string }) {
  const { notifications } = scoped(ctx.db, ctx.company);
  const unread = selectNotifications(ctx, userId, isNull(notifications.readAt)).limit(maxCounted).as("unread");
  return ctx.db.select({ figure: count().as("figure") }).from(unread);
}

/**
 * SQL text that changes with a member's unread notifications, in few rows: how many there are, at most one more than are counted, and which
 * notification is the newest.
 */
export function markOfUnread({ company, db }: Reading, { userId }: { userId: SQL | string }): SQL<string> {
  const { notifications, ofCompany } = scoped(db, company);
  const own = (which?: SQL) => ofCompany(notifications, and(eq(notifications.userId, userId), which));
  return sql<string>`(SELECT count(*) || ' ' || coalesce((SELECT id FROM ${notifications} WHERE ${own()}
      ORDER BY created_at DESC, id DESC LIMIT 1), '')
    FROM (SELECT 1 FROM ${notifications} WHERE ${own(isNull(notifications.readAt))} LIMIT ${maxCounted + 1}))`;
}
