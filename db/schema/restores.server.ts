import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Restores of an export into this record. Until one is finished, nothing is served: docs/decisions/085. */
export const restores = sqliteTable("restores", {
  /** Id of the export. */
  id: text("id").primaryKey(),
  /** SQL of the triggers, which rest while rows come in whose effects come in as rows, too. */
  triggers: text("triggers", { mode: "json" }).$type<string[]>().notNull(),
  /** Integer milliseconds since 1970. */
  startedAt: integer("started_at").notNull(),
  finishedAt: integer("finished_at"),
});
