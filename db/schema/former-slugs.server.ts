import { index, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { recordings } from "#db/schema/catalogue.server.ts";

/** Former slugs of albums, artists and tags (`category/slug`), by the subject of their audit entries: addresses redirect, ingest finds them. */
export const formerRecordSlugs = sqliteTable(
  "former_record_slugs",
  {
    subject: text("subject", { enum: ["album", "artist", "tag"] }).notNull(),
    slug: text("slug").notNull(),
    recordId: text("record_id").notNull(),
  },
  (t) => [primaryKey({ columns: [t.subject, t.slug] }), index("former_record_slugs_record").on(t.recordId)],
);

/** Former slugs of recordings, which redirect to the present ones. */
export const formerSlugs = sqliteTable("former_slugs", {
  slug: text("slug").primaryKey(),
  recordingId: text("recording_id")
    .notNull()
    .references(() => recordings.id),
});
