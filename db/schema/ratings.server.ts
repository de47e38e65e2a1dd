import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { z } from "zod";
import type { RatingSource, RatingState, SegmentScore } from "#app/backoffice/rating/rating-state.ts";
import { listOf } from "#app/edge/stored-json.ts";
import { recordings } from "#db/schema/catalogue.server.ts";
import { updatedAt } from "#db/schema/columns.server.ts";
import { users } from "#db/schema/identity.server.ts";
import { jsonColumn } from "#db/schema/stored-json.server.ts";

const segmentScore = z.object({ group: z.string(), startMs: z.number(), endMs: z.number(), score: z.number() });

/** The rating queue: a row for each recording that was sent to it (docs/product/rating.md). */
export const ratings = sqliteTable(
  "ratings",
  {
    recordingId: text("recording_id")
      .primaryKey()
      .references(() => recordings.id),
    state: text("state").$type<RatingState>().notNull().default("waiting"),
    source: text("source").$type<RatingSource>().notNull(),
    queuedAt: integer("queued_at").notNull(),
    /** Who rates it, and until when no one else can. */
    takenBy: text("taken_by").references(() => users.id),
    takenUntil: integer("taken_until").notNull().default(0),
    score: integer("score"),
    note: text("note").notNull().default(""),
    segmentScores: jsonColumn<SegmentScore[]>("segment_scores", listOf(segmentScore)).notNull().default([]),
    ratedBy: text("rated_by").references(() => users.id),
    ratedAt: integer("rated_at"),
    decidedBy: text("decided_by").references(() => users.id),
    decidedAt: integer("decided_at"),
    updatedAt: updatedAt(),
  },
  (t) => [
    index("ratings_queue").on(t.state, t.queuedAt, t.recordingId),
    index("ratings_taken").on(t.takenBy).where(sql`taken_by IS NOT NULL`),
    index("ratings_rated").on(t.ratedBy).where(sql`rated_by IS NOT NULL`),
    index("ratings_decided").on(t.decidedBy).where(sql`decided_by IS NOT NULL`),
    check("ratings_score", sql`${t.score} BETWEEN 1 AND 5`),
  ],
);
