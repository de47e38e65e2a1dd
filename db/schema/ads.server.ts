import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { AdPlacement, AdStatus } from "#app/ads/ad.ts";
import type { FocalPoint } from "#app/media/images/focal-point.ts";
import { createdAt, id, nameKey, updatedAt } from "#db/schema/columns.server.ts";
import { exactWordsColumn } from "#db/schema/stored-json.server.ts";

/** Banners that the environment's staff show on pages of companies: docs/product/ads.md. */
export const ads = sqliteTable(
  "ads",
  {
    id: id(),
    name: text("name").notNull(),
    nameKey: nameKey(),
    imageKey: text("image_key"),
    imageFocus: text("image_focus").$type<FocalPoint>().notNull().default("center"),
    imageAlt: text("image_alt").notNull(),
    /** A path of the product, or an https address. */
    link: text("link").notNull(),
    placement: text("placement").$type<AdPlacement>().notNull(),
    /** Companies whose pages show it; none: all. */
    companyIds: exactWordsColumn("company_ids").notNull().default([]),
    /** First and last day, UTC; null without one. */
    validFrom: text("valid_from"),
    validUntil: text("valid_until"),
    /** How often it is chosen among others of its placement. */
    weight: integer("weight").notNull().default(1),
    status: text("status").$type<AdStatus>().notNull().default("draft"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index("ads_status").on(t.status, t.placement),
    check("ads_days", sql`${t.validUntil} IS NULL OR ${t.validFrom} IS NULL OR ${t.validUntil} >= ${t.validFrom}`),
    check("ads_weight", sql`${t.weight} BETWEEN 1 AND 100`),
  ],
);

/** How often an ad was seen and followed. Written by a trigger on `events`; an ad that was deleted keeps its counts until it is restored. */
export const adCounts = sqliteTable("ad_counts", {
  adId: text("ad_id").primaryKey(),
  views: integer("views").notNull().default(0),
  clicks: integer("clicks").notNull().default(0),
});
