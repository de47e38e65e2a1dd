import { index, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { createdAt, id, updatedAt } from "#db/schema/columns.server.ts";

/** What words of a search stand for; shared by all companies. Published to the search database as one row. */
export const wordFamilies = sqliteTable(
  "word_families",
  {
    id: id(),
    repertoire: text("repertoire", { enum: ["musical", "soundtrack", "business", "cultural", "filler"] }).notNull(),
    words: text("words", { mode: "json" }).$type<string[]>().notNull(),
    /** Labels of tags, in groups: `WordFamily`. */
    means: text("means", { mode: "json" }).$type<string[][]>().notNull(),
    /** The first word, folded: what a family is listed and known by. */
    wordKey: text("word_key").notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [uniqueIndex("word_families_key").on(t.wordKey), index("word_families_updated").on(t.updatedAt)],
);
