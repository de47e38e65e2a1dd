import { sql } from "drizzle-orm";
import { type AnySQLiteColumn, check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { brands } from "#db/schema/brands.server.ts";
import { createdAt, flag, id, nameKey, updatedAt } from "#db/schema/columns.server.ts";
import { companies } from "#db/schema/companies.server.ts";
import { projects } from "#db/schema/projects.server.ts";
import { visitorRequests } from "#db/schema/visitor-requests.server.ts";

/** Its subject, gone with it. */
const subject = (name: string, column: () => AnySQLiteColumn) => text(name).references(column, { onDelete: "cascade" });

/** Music that shows a direction, of a project, an opportunity or a brand. Its link is displayed and never fetched. */
export const referenceSongs = sqliteTable(
  "reference_songs",
  {
    id: id(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    projectId: subject("project_id", () => projects.id),
    visitorRequestId: subject("visitor_request_id", () => visitorRequests.id),
    brandId: subject("brand_id", () => brands.id),
    name: text("name").notNull(),
    nameKey: nameKey(),
    link: text("link").notNull().default(""),
    /** Features of its sound as `writeFloats` writes them, measured in a browser; empty without audio. */
    vector: text("vector").notNull().default(""),
    /** The audio was mono: its stereo width says nothing. */
    isMono: flag("is_mono").notNull().default(false),
    /** When it was removed; kept to be put back. */
    removedAt: integer("removed_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index("reference_songs_company").on(t.companyId, t.createdAt, t.id).where(sql`removed_at IS NULL`),
    index("reference_songs_project").on(t.projectId, t.id),
    index("reference_songs_request").on(t.visitorRequestId, t.id),
    index("reference_songs_brand").on(t.brandId, t.id),
    check(
      "reference_songs_subject",
      sql`(${t.projectId} IS NOT NULL) + (${t.visitorRequestId} IS NOT NULL) + (${t.brandId} IS NOT NULL) = 1`,
    ),
  ],
);
