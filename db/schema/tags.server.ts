import { sql } from "drizzle-orm";
import { index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { recordings } from "#db/schema/catalogue.server.ts";
import { createdAt, id } from "#db/schema/columns.server.ts";
import { wordsColumn } from "#db/schema/stored-json.server.ts";

/** Controlled vocabulary. */
export const tags = sqliteTable(
  "tags",
  {
    id: id(),
    category: text("category", { enum: ["genre", "mood", "instrument", "theme", "era", "keyword"] }).notNull(),
    slug: text("slug").notNull(),
    label: text("label").notNull(),
    parentId: text("parent_id"),
    synonyms: wordsColumn("synonyms").notNull().default([]),
    createdAt: createdAt(),
    /** 0 until staff change it. */
    updatedAt: integer("updated_at").notNull().default(0),
  },
  (t) => [uniqueIndex("tags_slug").on(t.category, t.slug), index("tags_parent").on(t.parentId)],
);

export const recordingTags = sqliteTable(
  "recording_tags",
  {
    recordingId: text("recording_id")
      .notNull()
      .references(() => recordings.id),
    tagId: text("tag_id")
      .notNull()
      .references(() => tags.id),
    source: text("source", { enum: ["human", "machine"] })
      .notNull()
      .default("human"),
    /** 0 to 1. */
    strength: real("strength").notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.recordingId, t.tagId] }),
    index("recording_tags_tag").on(t.tagId),
    index("recording_tags_proposed").on(t.tagId, t.strength).where(sql`source = 'machine'`),
  ],
);

/** From which strength on a tag is proposed to songs without it: measured by leaving songs out, docs/decisions/169-proposed-tags.md. */
export const tagThresholds = sqliteTable("tag_thresholds", {
  tagId: text("tag_id")
    .primaryKey()
    .references(() => tags.id),
  /** 0 to 1; above 1 the tag is never proposed. */
  threshold: real("threshold").notNull(),
  /** Average precision on the songs left out, 0 to 1. */
  precision: real("precision").notNull(),
  /** Confirmed songs that it was measured with. */
  examples: integer("examples").notNull(),
  measuredAt: integer("measured_at").notNull(),
});

/** When tags were last proposed to a recording; 0 once its sound is indexed. */
export const tagProposals = sqliteTable(
  "tag_proposals",
  {
    recordingId: text("recording_id").primaryKey(),
    /** Integer milliseconds since 1970. */
    proposedAt: integer("proposed_at").notNull(),
  },
  (t) => [index("tag_proposals_due").on(t.proposedAt, t.recordingId)],
);

/** Tags that a person refused for a song: they are not proposed again. Triggers remove the row when a person adds the tag. */
export const refusedTags = sqliteTable(
  "refused_tags",
  {
    recordingId: text("recording_id")
      .notNull()
      .references(() => recordings.id),
    tagId: text("tag_id")
      .notNull()
      .references(() => tags.id),
    userId: text("user_id"),
    at: integer("at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.recordingId, t.tagId] }), index("refused_tags_tag").on(t.tagId)],
);
