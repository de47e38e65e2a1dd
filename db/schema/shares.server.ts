import { sql } from "drizzle-orm";
import { foreignKey, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { recordings } from "#db/schema/catalogue.server.ts";
import { createdAt, flag, id, updatedAt } from "#db/schema/columns.server.ts";
import { companies } from "#db/schema/companies.server.ts";
import { users } from "#db/schema/identity.server.ts";
import { roomGuests } from "#db/schema/rooms.server.ts";

/** A share link for one recipient: docs/decisions/024. Its URL is derived from the id. */
export const shareLinks = sqliteTable(
  "share_links",
  {
    id: id(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    subjectKind: text("subject_kind", { enum: ["reel", "playlist", "transfer", "pitch", "wrapup"] }).notNull(),
    /** A reel's slider, a playlist, a transfer, a pitch, or whose year a wrap-up is of. */
    subjectId: text("subject_id").notNull(),
    recipient: text("recipient").notNull(),
    recipientKey: text("recipient_key").notNull().default(""),
    /** Null if the link was not emailed. */
    email: text("email"),
    message: text("message").notNull().default(""),
    passcodeHash: text("passcode_hash"),
    /** Incremented with every change of the passcode, which revokes access by the former one. */
    passcodeVersion: integer("passcode_version").notNull().default(0),
    expiresAt: integer("expires_at"),
    revokedAt: integer("revoked_at"),
    /** When the recipient told the creator that they are done; null again with the next answer. */
    doneAt: integer("done_at"),
    mailedAt: integer("mailed_at"),
    /** What the recipient may download, for subjects with files. */
    download: text("download", { enum: ["none", "mp3", "original"] })
      .notNull()
      .default("none"),
    /** Whether the recipient can leave notes with their answers. */
    takesNotes: flag("takes_notes").notNull().default(true),
    /** Whether the recipient sees the notes on playlist rows, which are otherwise for editors only. */
    showsNotes: flag("shows_notes").notNull().default(false),
    /** The guest of a room whose page shows what is shared; null for a link of its own. */
    guestId: text("guest_id").references(() => roomGuests.id),
    createdBy: text("created_by")
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index("share_links_guest").on(t.guestId).where(sql`guest_id IS NOT NULL`),
    index("share_links_subject").on(t.companyId, t.subjectKind, t.subjectId, t.createdAt, t.id),
    index("share_links_creator").on(t.createdBy),
    index("share_links_email").on(t.email),
  ],
);

/** A visit of a link. The id is made for the page; `visitor` is a hash whose salt is deleted the day after. */
export const shareVisits = sqliteTable(
  "share_visits",
  {
    linkId: text("link_id")
      .notNull()
      .references(() => shareLinks.id),
    id: text("id").notNull(),
    visitor: text("visitor").notNull(),
    openedAt: integer("opened_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.linkId, t.id] }), index("share_visits_age").on(t.openedAt)],
);

/** Seconds that a visit viewed an item. */
export const shareDwell = sqliteTable(
  "share_dwell",
  {
    linkId: text("link_id").notNull(),
    visitId: text("visit_id").notNull(),
    itemId: text("item_id").notNull(),
    seconds: integer("seconds").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.linkId, t.visitId, t.itemId] }),
    foreignKey({ columns: [t.linkId, t.visitId], foreignColumns: [shareVisits.linkId, shareVisits.id] }).onDelete(
      "cascade",
    ),
  ],
);

/**
 * What a visit played of a recording. `heard` and `skipped` are JSON of runs `[from, to, count]` in whole seconds: how often each second
 * was played or skipped. By recording, because an item's version can change.
 */
export const shareListening = sqliteTable(
  "share_listening",
  {
    linkId: text("link_id").notNull(),
    visitId: text("visit_id").notNull(),
    recordingId: text("recording_id")
      .notNull()
      .references(() => recordings.id),
    heardMs: integer("heard_ms").notNull(),
    heard: text("heard").notNull(),
    skipped: text("skipped").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.linkId, t.visitId, t.recordingId] }),
    foreignKey({ columns: [t.linkId, t.visitId], foreignColumns: [shareVisits.linkId, shareVisits.id] }).onDelete(
      "cascade",
    ),
    index("share_listening_recording").on(t.recordingId),
  ],
);

/** A download through a link. */
export const shareDownloads = sqliteTable(
  "share_downloads",
  {
    id: id(),
    linkId: text("link_id")
      .notNull()
      .references(() => shareLinks.id),
    recordingId: text("recording_id")
      .notNull()
      .references(() => recordings.id),
    format: text("format", { enum: ["mp3", "original"] }).notNull(),
    createdAt: createdAt(),
  },
  (t) => [index("share_downloads_link").on(t.linkId), index("share_downloads_recording").on(t.recordingId)],
);

/** The recipient's answer about an item; item `""` is the whole. */
export const shareAnswers = sqliteTable(
  "share_answers",
  {
    linkId: text("link_id")
      .notNull()
      .references(() => shareLinks.id),
    itemId: text("item_id").notNull(),
    /** Name of the item when it was answered: items can be removed later. */
    itemName: text("item_name").notNull(),
    mark: text("mark", { enum: ["pick", "maybe", "no"] }),
    note: text("note").notNull().default(""),
    answeredAt: integer("answered_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.linkId, t.itemId] })],
);

/** Secret of a day (UTC, `2026-11-22`) in the hashes of its visitors. */
export const visitorSalts = sqliteTable("visitor_salts", {
  day: text("day").primaryKey(),
  salt: text("salt").notNull(),
});
