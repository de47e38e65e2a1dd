import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { texts } from "#app/edge/stored-json.ts";
import type { FocalPoint } from "#app/media/images/focal-point.ts";
import { createdAt, id, updatedAt } from "#db/schema/columns.server.ts";
import { companies } from "#db/schema/companies.server.ts";
import { jsonColumn } from "#db/schema/stored-json.server.ts";

/** Editable content of a company's pages: docs/product/site.md. */
export const siteEntries = sqliteTable(
  "site_entries",
  {
    id: id(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    kind: text("kind", {
      enum: ["team", "contact", "client", "case", "track", "faq", "announcement", "note", "page", "legal", "category"],
    }).notNull(),
    /** Name, question, track, headline of a case, or text of an announcement or note. */
    title: text("title").notNull(),
    /** Role, line of business, topic, page of a track, or label of an announcement's link. */
    detail: text("detail").notNull().default(""),
    body: text("body").notNull().default(""),
    link: text("link").notNull().default(""),
    /** Fields that one kind alone has: `entryFields`. */
    facts: jsonColumn("facts", texts).notNull().default({}),
    /** Key of the largest variant of a picture in MEDIA; null: generated artwork. */
    imageKey: text("image_key"),
    imageAlt: text("image_alt").notNull().default(""),
    imageFocus: text("image_focus").$type<FocalPoint>().notNull().default("center"),
    status: text("status", { enum: ["draft", "published", "deleted"] })
      .notNull()
      .default("draft"),
    position: integer("position").notNull(),
    /** ISO dates in UTC, inclusive; null: no limit. */
    startsOn: text("starts_on"),
    endsOn: text("ends_on"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index("site_entries_listing").on(t.companyId, t.kind, t.status, t.position),
    /** Tracks of one page, and the case of a work. */
    index("site_entries_page").on(t.companyId, t.kind, t.status, t.detail, t.position),
  ],
);
