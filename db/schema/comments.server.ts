import { sql } from "drizzle-orm";
import { type AnySQLiteColumn, check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { agreements } from "#db/schema/agreements.server.ts";
import { artists, recordings } from "#db/schema/catalogue.server.ts";
import { createdAt, id } from "#db/schema/columns.server.ts";
import { companies } from "#db/schema/companies.server.ts";
import { users } from "#db/schema/identity.server.ts";
import { pitches } from "#db/schema/pitches.server.ts";
import { playlists } from "#db/schema/playlists.server.ts";
import { projects, submissionComments, submissions } from "#db/schema/projects.server.ts";
import { shareLinks } from "#db/schema/shares.server.ts";
import { songSubmissions } from "#db/schema/song-submissions.server.ts";
import { transactions } from "#db/schema/transactions.server.ts";
import { visitorRequests } from "#db/schema/visitor-requests.server.ts";

/**
 * Comments on a range of a track, per playlist: docs/product/comments-and-segments.md. Comments with the same recording, playlist and range
 * form a thread.
 */
export const comments = sqliteTable(
  "comments",
  {
    id: id(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    recordingId: text("recording_id")
      .notNull()
      .references(() => recordings.id),
    playlistId: text("playlist_id").references(() => playlists.id),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    userNickname: text("user_nickname").notNull(),
    message: text("message").notNull(),
    startMs: integer("start_ms").notNull(),
    endMs: integer("end_ms").notNull(),
    deletedAt: integer("deleted_at"),
    createdAt: createdAt(),
  },
  (t) => [
    index("comments_track").on(t.companyId, t.recordingId, t.startMs),
    index("comments_playlist").on(t.playlistId),
    index("comments_user").on(t.userId),
  ],
);

/**
 * State of a thread of comments in a playlist: resolved and assignee. A thread without a row is open and unassigned. The key identifies the
 * thread.
 */
export const commentThreads = sqliteTable(
  "comment_threads",
  {
    playlistId: text("playlist_id")
      .notNull()
      .references(() => playlists.id),
    recordingId: text("recording_id")
      .notNull()
      .references(() => recordings.id),
    startMs: integer("start_ms").notNull(),
    endMs: integer("end_ms").notNull(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    resolvedAt: integer("resolved_at"),
    resolvedBy: text("resolved_by").references(() => users.id),
    assigneeId: text("assignee_id").references(() => users.id),
    updatedAt: integer("updated_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.playlistId, t.recordingId, t.startMs, t.endMs, t.companyId] }),
    index("comment_threads_assignee").on(t.assigneeId),
  ],
);

/**
 * A notification: a comment (in the user's playlist, a reply in their thread, a mention, an assignment), a message of a conversation with
 * the owner of a recording, answers to their share link, access to a playlist, project or pitch, a submission to their project, a
 * comment on such a submission, or news (`notifyPeople`) of a licence request, agreement, visitor request, artist or submitted song.
 */
export const notifications = sqliteTable(
  "notifications",
  {
    id: id(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    /** Recipient. */
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    kind: text("kind", {
      enum: [
        "comment",
        "answer",
        "mention",
        "message",
        "share",
        "assigned",
        "invited",
        "submission",
        "added",
        "feedback",
        "pitch",
        "licence",
        "agreement",
        "request",
        "artist",
        "figures",
      ],
    }).notNull(),
    commentId: text("comment_id").references(() => comments.id),
    inquiryMessageId: text("inquiry_message_id").references((): AnySQLiteColumn => inquiryMessages.id),
    shareLinkId: text("share_link_id").references(() => shareLinks.id),
    /** Playlist of an invitation. */
    playlistId: text("playlist_id").references(() => playlists.id),
    /** The track submitted to a project. */
    submissionId: text("submission_id").references(() => submissions.id),
    submissionCommentId: text("submission_comment_id").references(() => submissionComments.id),
    /** The project or pitch that the user was given access to. */
    projectId: text("project_id").references(() => projects.id),
    pitchId: text("pitch_id").references(() => pitches.id),
    /** Subjects of `notifyPeople`, with its texts. The row goes with them. */
    artistId: text("artist_id").references(() => artists.id, { onDelete: "cascade" }),
    transactionId: text("transaction_id").references(() => transactions.id, { onDelete: "cascade" }),
    agreementId: text("agreement_id").references(() => agreements.id, { onDelete: "cascade" }),
    songSubmissionId: text("song_submission_id").references(() => songSubmissions.id, { onDelete: "cascade" }),
    visitorRequestId: text("visitor_request_id").references(() => visitorRequests.id, { onDelete: "cascade" }),
    title: text("title"),
    message: text("message"),
    /** Page to open, from the host's root. */
    path: text("path"),
    /** Who assigned, invited, or did what `title` says. */
    byUserId: text("by_user_id").references(() => users.id),
    readAt: integer("read_at"),
    /** When it was emailed or found not to need an email; null while it waits for the next digest. */
    mailedAt: integer("mailed_at"),
    createdAt: createdAt(),
  },
  (t) => [
    index("notifications_user").on(t.companyId, t.userId, t.createdAt, t.id),
    index("notifications_unread").on(t.companyId, t.userId).where(sql`read_at IS NULL`),
    index("notifications_to_mail").on(t.createdAt).where(sql`mailed_at IS NULL`),
    index("notifications_comment").on(t.commentId),
    index("notifications_message").on(t.inquiryMessageId),
    index("notifications_person").on(t.userId),
    index("notifications_share").on(t.shareLinkId),
    index("notifications_playlist").on(t.playlistId),
    index("notifications_submission").on(t.submissionId),
    index("notifications_submission_comment").on(t.submissionCommentId),
    index("notifications_project").on(t.projectId),
    index("notifications_pitch").on(t.pitchId),
    index("notifications_artist").on(t.artistId).where(sql`artist_id IS NOT NULL`),
    index("notifications_transaction").on(t.transactionId).where(sql`transaction_id IS NOT NULL`),
    index("notifications_agreement").on(t.agreementId).where(sql`agreement_id IS NOT NULL`),
    index("notifications_song_submission").on(t.songSubmissionId).where(sql`song_submission_id IS NOT NULL`),
    index("notifications_visitor_request").on(t.visitorRequestId).where(sql`visitor_request_id IS NOT NULL`),
    check(
      "notifications_subject",
      sql`(${t.commentId} is not null) + (${t.inquiryMessageId} is not null) + (${t.shareLinkId} is not null)
        + (${t.playlistId} is not null) + (${t.submissionId} is not null)
        + (${t.submissionCommentId} is not null) + (${t.projectId} is not null) + (${t.pitchId} is not null)
        + (${t.artistId} is not null) + (${t.transactionId} is not null) + (${t.agreementId} is not null)
        + (${t.songSubmissionId} is not null) + (${t.visitorRequestId} is not null) = 1`,
    ),
  ],
);

/** Notes on a recording, visible to the company's staff only. */
export const internalNotes = sqliteTable(
  "internal_notes",
  {
    id: id(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    recordingId: text("recording_id")
      .notNull()
      .references(() => recordings.id),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    message: text("message").notNull(),
    deletedAt: integer("deleted_at"),
    createdAt: createdAt(),
  },
  (t) => [
    index("internal_notes_recording").on(t.companyId, t.recordingId, t.createdAt),
    index("internal_notes_user").on(t.userId),
  ],
);

/** A conversation with the owner of a recording. */
export const inquiries = sqliteTable(
  "inquiries",
  {
    id: id(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    recordingId: text("recording_id")
      .notNull()
      .references(() => recordings.id),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    subject: text("subject").notNull(),
    status: text("status", { enum: ["open", "answered", "closed"] })
      .notNull()
      .default("open"),
    createdAt: createdAt(),
    updatedAt: integer("updated_at").notNull(),
  },
  (t) => [
    index("inquiries_status").on(t.companyId, t.status, t.updatedAt),
    index("inquiries_updated").on(t.companyId, t.updatedAt, t.id),
    index("inquiries_recording").on(t.companyId, t.recordingId, t.createdAt),
    index("inquiries_user").on(t.userId),
  ],
);

export const inquiryMessages = sqliteTable(
  "inquiry_messages",
  {
    id: id(),
    inquiryId: text("inquiry_id")
      .notNull()
      .references(() => inquiries.id),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    message: text("message").notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index("inquiry_messages_inquiry").on(t.inquiryId, t.createdAt),
    index("inquiry_messages_user").on(t.userId),
    check("inquiry_messages_message", sql`${t.message} <> ''`),
  ],
);
