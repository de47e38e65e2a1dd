import { sql } from "drizzle-orm";
import { check, index, integer, real, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { z } from "zod";
import { listOf } from "#app/edge/stored-json.ts";
import { recordings } from "#db/schema/catalogue.server.ts";
import { jsonColumn } from "#db/schema/stored-json.server.ts";

/** Source of a value: manual values are not overwritten by another analysis. */
const source = (name: string) =>
  text(name, { enum: ["machine", "person"] })
    .notNull()
    .default("machine");

/** Measurements of each recording with manual corrections: docs/decisions/027-analysis.md. */
export const recordingAnalysis = sqliteTable(
  "recording_analysis",
  {
    recordingId: text("recording_id")
      .primaryKey()
      .references(() => recordings.id),
    /** ANALYSIS_VERSION of audio/analysis used. */
    version: integer("version").notNull(),
    analysedAt: integer("analysed_at").notNull(),
    /** Key of the features in MASTERS, written by `encodeFeatures` of audio/analysis. */
    featuresKey: text("features_key").notNull(),
    bpm: real("bpm"),
    bpmConfidence: real("bpm_confidence").notNull(),
    /** Half or double of `bpm`. */
    bpmAlternative: real("bpm_alternative"),
    bpmSource: source("bpm_source"),
    musicalKey: text("musical_key"),
    keyConfidence: real("key_confidence").notNull(),
    keySource: source("key_source"),
    /** Base64 of 64 bytes: 255 is the loudest part, 0 is 30 dB or more below it. */
    energy: text("energy").notNull(),
    hookStartMs: integer("hook_start_ms"),
    hookEndMs: integer("hook_end_ms"),
    hookSource: source("hook_source"),
    /** The form, half-open: sections of one group sound similar. */
    sections: jsonColumn(
      "sections",
      listOf(z.object({ startMs: z.number(), endMs: z.number(), group: z.string() })),
    ).notNull(),
    sectionsSource: source("sections_source"),
    /** Base64; `decodeBeats` of audio/analysis/structure/beats.ts reads it. */
    beats: text("beats").notNull(),
  },
  (t) => [
    index("recording_analysis_at").on(t.analysedAt, t.recordingId),
    check("recording_analysis_hook", sql`${t.hookEndMs} IS NULL OR ${t.hookEndMs} > ${t.hookStartMs}`),
  ],
);
