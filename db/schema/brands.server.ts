import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { recordings } from "#db/schema/catalogue.server.ts";
import { createdAt, id, nameKey, updatedAt } from "#db/schema/columns.server.ts";
import { companies } from "#db/schema/companies.server.ts";
import { wordsColumn } from "#db/schema/stored-json.server.ts";

/** A company's brands, or those of its clients, with the rules for their music: docs/decisions/089. */
export const brands = sqliteTable(
  "brands",
  {
    id: id(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    name: text("name").notNull(),
    nameKey: nameKey(),
    /** The client that owns it; empty for the company itself. */
    client: text("client").notNull().default(""),
    clientKey: text("client_key").notNull().default(""),
    /** Recipients of a pitch see the profile of a shared brand only. */
    status: text("status", { enum: ["draft", "shared", "archived"] })
      .notNull()
      .default("draft"),
    /** Rules: tempo range, whether there may be vocals, and words that titles and tags must not have. */
    bpmMin: integer("bpm_min"),
    bpmMax: integer("bpm_max"),
    vocals: text("vocals", { enum: ["any", "none", "required"] })
      .notNull()
      .default("any"),
    bannedWords: wordsColumn("banned_words").notNull().default([]),
    /** Ids of the company's brands that it is compared with. */
    rivals: wordsColumn("rivals").notNull().default([]),
    deletedAt: integer("deleted_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex("brands_name").on(t.companyId, t.nameKey).where(sql`deleted_at IS NULL`),
    index("brands_company").on(t.companyId, t.nameKey, t.id),
  ],
);

/** The music of a brand: songs, and those of its works. */
export const brandSongs = sqliteTable(
  "brand_songs",
  {
    id: id(),
    brandId: text("brand_id")
      .notNull()
      .references(() => brands.id),
    recordingId: text("recording_id")
      .notNull()
      .references(() => recordings.id),
    /** The slide of the work that it is from; null for a song by itself. */
    workId: text("work_id"),
    campaign: text("campaign").notNull().default(""),
    /** First day of the campaign, 2026-11-27; null if unknown. */
    usedOn: text("used_on"),
    /** When it was taken off; kept, so that it can be put back. */
    removedAt: integer("removed_at"),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("brand_songs_recording").on(t.brandId, t.recordingId, t.campaign).where(sql`removed_at IS NULL`),
    index("brand_songs_of").on(t.recordingId),
  ],
);
