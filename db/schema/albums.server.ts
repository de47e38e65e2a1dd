import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { FocalPoint } from "#app/media/images/focal-point.ts";
import { recordings } from "#db/schema/catalogue.server.ts";
import { createdAt, flag, id, updatedAt } from "#db/schema/columns.server.ts";

export const albums = sqliteTable(
  "albums",
  {
    id: id(),
    slug: text("slug").notNull(),
    title: text("title").notNull(),
    upc: text("upc"),
    label: text("label"),
    year: integer("year"),
    imageKey: text("image_key"),
    imageFocus: text("image_focus").$type<FocalPoint>().notNull().default("center"),
    status: text("status", { enum: ["unpublished", "published", "deleted"] })
      .notNull()
      .default("published"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex("albums_slug").on(t.slug),
    index("albums_upc").on(t.upc),
    index("albums_title").on(t.title, t.id),
  ],
);

export const albumRecordings = sqliteTable(
  "album_recordings",
  {
    albumId: text("album_id")
      .notNull()
      .references(() => albums.id),
    recordingId: text("recording_id")
      .notNull()
      .references(() => recordings.id),
    track: integer("track"),
  },
  (t) => [primaryKey({ columns: [t.albumId, t.recordingId] }), index("album_recordings_recording").on(t.recordingId)],
);

/** Where fields of an album come from; `locked`: as `recordingFieldSources`. */
export const albumFieldSources = sqliteTable(
  "album_field_sources",
  {
    albumId: text("album_id")
      .notNull()
      .references(() => albums.id),
    field: text("field").notNull(),
    source: text("source", { enum: ["person", "import", "ddex", "ingest"] }).notNull(),
    locked: flag("locked").notNull().default(false),
    userId: text("user_id"),
    at: integer("at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.albumId, t.field] })],
);
