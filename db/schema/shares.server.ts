import { foreignKey, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { createdAt, id, updatedAt } from "#db/schema/columns.server.ts";
import { companies } from "#db/schema/companies.server.ts";
import { users } from "#db/schema/identity.server.ts";

/** A link to something that is presented, for one recipient: docs/decisions/024. Its address is derived from the id. */
export const shareLinks = sqliteTable(
  "share_links",
  {
    id: id(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    subjectKind: text("subject_kind", { enum: ["reel"] }).notNull(),
    /** A reel's slider. */
    subjectId: text("subject_id").notNull(),
    recipient: text("recipient").notNull(),
    /** Null where the link was not to be mailed. */
    email: text("email"),
    message: text("message").notNull().default(""),
    passcodeHash: text("passcode_hash"),
    /** Rises with every change of the passcode, which ends what the former one opened. */
    passcodeVersion: integer("passcode_version").notNull().default(0),
    expiresAt: integer("expires_at"),
    revokedAt: integer("revoked_at"),
    mailedAt: integer("mailed_at"),
    createdBy: text("created_by")
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index("share_links_subject").on(t.companyId, t.subjectKind, t.subjectId, t.createdAt, t.id),
    index("share_links_creator").on(t.createdBy),
    index("share_links_email").on(t.email),
  ],
);

/** One opening of a link. The id is made for the page; `visitor` is a hash whose salt is deleted the day after. */
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

/** How long (seconds) a visit showed an item. */
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

/** What the recipient said about an item; the item `""` is the whole. */
export const shareAnswers = sqliteTable(
  "share_answers",
  {
    linkId: text("link_id")
      .notNull()
      .references(() => shareLinks.id),
    itemId: text("item_id").notNull(),
    /** As it was called when it was answered: items can be removed later. */
    itemName: text("item_name").notNull(),
    mark: text("mark", { enum: ["pick", "maybe", "no"] }),
    note: text("note").notNull().default(""),
    answeredAt: integer("answered_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.linkId, t.itemId] })],
);

/** The secret of one day (UTC, `2026-11-22`) in the hashes of its visitors. */
export const visitorSalts = sqliteTable("visitor_salts", {
  day: text("day").primaryKey(),
  salt: text("salt").notNull(),
});
