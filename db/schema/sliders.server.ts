import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { createdAt, flag, id, updatedAt } from "#db/schema/columns.server.ts";
import { companies } from "#db/schema/companies.server.ts";
import { sliderSettings, slideSettings } from "#db/schema/slider-json.server.ts";
import { jsonColumn, wordsColumn } from "#db/schema/stored-json.server.ts";

/** Curated carousels and pitch reels: docs/product/sliders.md. */
export const sliders = sqliteTable(
  "sliders",
  {
    id: id(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    title: text("title").notNull(),
    description: text("description").notNull().default(""),
    kind: text("kind", { enum: ["artist", "playlist", "work", "video", "slides"] }).notNull(),
    status: text("status", { enum: ["unpublished", "published", "icebox", "deleted"] })
      .notNull()
      .default("unpublished"),
    priority: integer("priority").notNull().default(1),
    segments: wordsColumn("segments").notNull().default([]),
    settings: jsonColumn("settings", sliderSettings).notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index("sliders_listing").on(t.companyId, t.status, t.priority),
    index("sliders_created").on(t.companyId, t.createdAt),
  ],
);

export const slides = sqliteTable(
  "slides",
  {
    id: id(),
    sliderId: text("slider_id")
      .notNull()
      .references(() => sliders.id),
    position: integer("position").notNull(),
    /** The artist, playlist, work or recording shown; null for a custom slide. */
    itemId: text("item_id"),
    name: text("name").notNull(),
    description: text("description").notNull().default(""),
    tags: wordsColumn("tags").notNull().default([]),
    backgroundKey: text("background_key"),
    itemUrl: text("item_url").notNull().default(""),
    visible: flag("visible").notNull().default(true),
    agency: text("agency").notNull().default(""),
    brand: text("brand").notNull().default(""),
    category: text("category").notNull().default(""),
    topSongId: text("top_song_id"),
    link: text("link").notNull().default(""),
    slug: text("slug").notNull().default(""),
    excludeSubdomains: wordsColumn("exclude_subdomains").notNull().default([]),
    coverPending: flag("cover_pending").notNull().default(false),
    settings: jsonColumn("settings", slideSettings).notNull().default({ isDownloadable: false }),
  },
  (t) => [
    index("slides_slider").on(t.sliderId, t.position),
    index("slides_item").on(t.itemId),
    index("slides_background").on(t.backgroundKey),
    index("slides_item_url").on(t.itemUrl),
  ],
);
