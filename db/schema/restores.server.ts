import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { exactWordsColumn } from "#db/schema/stored-json.server.ts";

/** Restores of an export into this record. Until one is finished, nothing is served: docs/decisions/085. */
export const restores = sqliteTable("restores", {
  /** Id of the export. */
  id: text("id").primaryKey(),
  /** SQL of the triggers, which rest while rows come in whose effects come in as rows, too. */
  triggers: exactWordsColumn("triggers").notNull(),
  /** Integer milliseconds since 1970. */
  startedAt: integer("started_at").notNull(),
  finishedAt: integer("finished_at"),
});
