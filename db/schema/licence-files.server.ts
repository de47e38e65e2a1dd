import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { recordings } from "#db/schema/catalogue.server.ts";
import { createdAt } from "#db/schema/columns.server.ts";
import { companies } from "#db/schema/companies.server.ts";
import { licences } from "#db/schema/licences.server.ts";

/** Files of licensed songs that the licensee downloads while the licence is in force: by kind, so that a replaced file follows. */
export const licenceFiles = sqliteTable(
  "licence_files",
  {
    licenceId: text("licence_id")
      .notNull()
      .references(() => licences.id),
    recordingId: text("recording_id")
      .notNull()
      .references(() => recordings.id),
    kind: text("kind", { enum: ["mp3", "original", "stems"] }).notNull(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    downloads: integer("downloads").notNull().default(0),
    downloadedAt: integer("downloaded_at"),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.licenceId, t.recordingId, t.kind] }),
    index("licence_files_recording").on(t.recordingId),
  ],
);
