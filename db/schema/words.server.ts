import { index, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { z } from "zod";
import { listOf } from "#app/edge/stored-json.ts";
import { createdAt, id, updatedAt } from "#db/schema/columns.server.ts";
import { jsonColumn, wordsColumn } from "#db/schema/stored-json.server.ts";

/** Search synonyms; shared by all companies. Published to the search database as one row. */
export const wordFamilies = sqliteTable(
  "word_families",
  {
    id: id(),
    repertoire: text("repertoire", { enum: ["musical", "soundtrack", "business", "cultural", "filler"] }).notNull(),
    words: wordsColumn("words").notNull(),
    /** Labels of tags, in groups: `WordFamily`. */
    means: jsonColumn("means", listOf(z.array(z.string()).min(1))).notNull(),
    /** The first word, folded: identifies and sorts the family. */
    wordKey: text("word_key").notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [uniqueIndex("word_families_key").on(t.wordKey), index("word_families_updated").on(t.updatedAt)],
);
