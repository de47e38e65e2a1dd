import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { recordings } from "#db/schema/catalogue.server.ts";
import { createdAt, flag, id, readingLease, updatedAt } from "#db/schema/columns.server.ts";
import { companies } from "#db/schema/companies.server.ts";
import { users } from "#db/schema/identity.server.ts";

/** A brief with members, deadline and references, to which tracks are submitted. */
export const projects = sqliteTable(
  "projects",
  {
    id: id(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    ownerId: text("owner_id")
      .notNull()
      .references(() => users.id),
    title: text("title").notNull(),
    /** `foldName(title)`, for searches. */
    titleKey: text("title_key").notNull(),
    brief: text("brief").notNull().default(""),
    /** Free text of the client: a range, all-in or per side. Not computed with. */
    budget: text("budget").notNull().default(""),
    /** Deadline of submissions by link; null for none. */
    deadlineAt: integer("deadline_at"),
    status: text("status", { enum: ["open", "closed"] })
      .notNull()
      .default("open"),
    /** Whether the submission link is open. */
    takesLink: flag("takes_link").notNull().default(true),
    /** Signed into the links of the project and its submissions: incrementing it revokes old links. */
    linkVersion: integer("link_version").notNull().default(1),
    deletedAt: integer("deleted_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index("projects_company").on(t.companyId, t.createdAt, t.id),
    index("projects_owner").on(t.ownerId),
    index("projects_deleted").on(t.deletedAt).where(sql`deleted_at IS NOT NULL`),
  ],
);

export const projectMembers = sqliteTable(
  "project_members",
  {
    projectId: text("project_id")
      .notNull()
      .references(() => projects.id),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    role: text("role", { enum: ["viewer", "editor"] }).notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.projectId, t.userId] }), index("project_members_user").on(t.userId)],
);

/** A submission to a project: a catalogue track, or a file uploaded by link. */
export const submissions = sqliteTable(
  "submissions",
  {
    id: id(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    projectId: text("project_id")
      .notNull()
      .references(() => projects.id),
    kind: text("kind", { enum: ["catalogue", "upload"] }).notNull(),
    /** For uploads: the unpublished recording made by ingest; null until then. */
    recordingId: text("recording_id").references(() => recordings.id),
    title: text("title").notNull(),
    artist: text("artist").notNull(),
    senderName: text("sender_name").notNull(),
    senderEmail: text("sender_email").notNull(),
    /** Null without an account. */
    senderId: text("sender_id").references(() => users.id),
    message: text("message").notNull().default(""),
    state: text("state", { enum: ["new", "shortlisted", "declined"] })
      .notNull()
      .default("new"),
    /** For uploads: waiting for ingest, playable, or no readable audio. */
    fileState: text("file_state", { enum: ["queued", "ready", "unreadable"] })
      .notNull()
      .default("ready"),
    /** The original file in MASTERS. */
    fileKey: text("file_key"),
    fileName: text("file_name"),
    bytes: integer("bytes"),
    /** Why the file is unreadable. */
    problem: text("problem"),
    ...readingLease(),
    deletedAt: integer("deleted_at"),
    /** When the objects of a deleted upload were deleted. */
    clearedAt: integer("cleared_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index("submissions_project").on(t.projectId, t.createdAt, t.id),
    index("submissions_recording").on(t.recordingId),
    index("submissions_sender").on(t.senderId),
    index("submissions_email").on(t.senderEmail),
    index("submissions_queue").on(t.createdAt).where(sql`file_state = 'queued'`),
    index("submissions_stored").on(t.updatedAt).where(sql`kind = 'upload' AND cleared_at IS NULL`),
    check("submissions_file", sql`(${t.kind} = 'upload') = (${t.fileKey} IS NOT NULL)`),
  ],
);

/** Comments of signed-in users on a range of a submission. Visitors' comments stay in their browser. */
export const submissionComments = sqliteTable(
  "submission_comments",
  {
    id: id(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    submissionId: text("submission_id")
      .notNull()
      .references(() => submissions.id),
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
    index("submission_comments_submission").on(t.submissionId, t.startMs),
    index("submission_comments_user").on(t.userId),
  ],
);
