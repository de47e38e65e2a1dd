import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { z } from "zod";
import { fields, listOf, texts } from "#app/edge/stored-json.ts";
import type { FocalPoint } from "#app/media/images/focal-point.ts";
import { aiUses, madeCapacities, madeEvidences } from "#app/rights/made/made.ts";
import { madeMarker, partStatement } from "#app/rights/made/made-schema.ts";
import { createdAt, flag, id, updatedAt } from "#db/schema/columns.server.ts";
import { parties, tiers } from "#db/schema/licensing.server.ts";
import { jsonColumn, wordsColumn } from "#db/schema/stored-json.server.ts";

/** Measured values, kept beside manual ones, which take precedence; `barConfidence`: of the downbeats, from analysis version 3 on. */
const measured = fields.pipe(
  z.object({
    bpm: z.number().nullable().catch(null),
    bpmConfidence: z.number().catch(0),
    musicalKey: z.string().nullable().catch(null),
    keyConfidence: z.number().catch(0),
    barConfidence: z.number().optional().catch(undefined),
  }),
);

/** Work, recording, release and file are separate: docs/design/field-conventions.md. */
export const artists = sqliteTable(
  "artists",
  {
    id: id(),
    slug: text("slug").notNull(),
    name: text("name").notNull(),
    /** The name folded by `fold`, lower case without accents: sort and filter key of the directory. */
    sortName: text("sort_name").notNull().default(""),
    /** Other names, by which search finds the artist. */
    aliases: wordsColumn("aliases").notNull().default([]),
    /** The aliases folded, for the filter of the directory and of the staff list. */
    aliasKey: text("alias_key").notNull().default(""),
    description: text("description").notNull().default(""),
    status: text("status", { enum: ["unpublished", "published", "deleted"] })
      .notNull()
      .default("unpublished"),
    imageKey: text("image_key"),
    imageFocus: text("image_focus").$type<FocalPoint>().notNull().default("center"),
    /** Object keys; the first is the default background. */
    backgroundImages: wordsColumn("background_images").notNull().default([]),
    /** Focal point of the first one. */
    backgroundFocus: text("background_focus").$type<FocalPoint>().notNull().default("center"),
    links: jsonColumn("links", listOf(z.object({ label: z.string(), url: z.string() })))
      .notNull()
      .default([]),
    proSociety: text("pro_society"),
    ipi: text("ipi"),
    isni: text("isni"),
    paymentCountry: text("payment_country"),
    externalIds: jsonColumn("external_ids", texts).notNull().default({}),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex("artists_slug").on(t.slug),
    index("artists_name").on(t.name),
    index("artists_status").on(t.status, t.slug),
    index("artists_sort").on(t.status, t.sortName, t.slug),
    index("artists_ipi").on(t.ipi).where(sql`ipi IS NOT NULL`),
    index("artists_isni").on(t.isni).where(sql`isni IS NOT NULL`),
  ],
);

/** The composition. The API calls it a song. */
export const works = sqliteTable(
  "works",
  {
    id: id(),
    /** Versions with the same key share a work, also if they arrive separately. */
    workKey: text("work_key").notNull(),
    slug: text("slug").notNull(),
    title: text("title").notNull(),
    iswc: text("iswc"),
    language: text("language"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [uniqueIndex("works_key").on(t.workKey), uniqueIndex("works_slug").on(t.slug), index("works_iswc").on(t.iswc)],
);

export const recordings = sqliteTable(
  "recordings",
  {
    id: id(),
    workId: text("work_id")
      .notNull()
      .references(() => works.id),
    /** Main version of the family; null for the main version itself. */
    parentId: text("parent_id"),
    slug: text("slug").notNull(),
    title: text("title").notNull(),
    versionType: text("version_type").notNull().default("main"),
    versionTitle: text("version_title"),
    isrc: text("isrc"),
    catalogueNumber: text("catalogue_number"),
    status: text("status", { enum: ["unpublished", "published", "icebox", "deleted"] })
      .notNull()
      .default("published"),
    vocals: flag("vocals").notNull(),
    explicit: flag("explicit").notNull().default(false),
    language: text("language"),
    durationMs: integer("duration_ms").notNull(),
    bpm: real("bpm"),
    /** "Am", "F#": tonic and mode. */
    musicalKey: text("musical_key"),
    energy: real("energy"),
    year: integer("year"),
    label: text("label"),
    copyright: text("copyright"),
    /** Its name as it arrived; `represented_by_id` takes precedence. */
    representedBy: text("represented_by"),
    representedById: text("represented_by_id").references(() => parties.id),
    tierId: text("tier_id").references(() => tiers.id),
    /** Plays, shortlists and licences, as `popularityAfter` counts them: order of equally good hits. 0 without any. */
    popularity: integer("popularity").notNull().default(0),
    stemsAvailable: flag("stems_available").notNull().default(false),
    customizable: flag("customizable").notNull().default(false),
    internalManager: text("internal_manager"),
    notes: text("notes"),
    /** What visitors read of the song: what it sounds like, where it comes from, what it was made for. */
    description: text("description").notNull().default(""),
    origin: text("origin").notNull().default(""),
    intent: text("intent").notNull().default(""),
    /** Credits as released, a line each: "Role: name". */
    credits: text("credits").notNull().default(""),
    /** The lines that a release or post has to print. */
    labelCopy: text("label_copy").notNull().default(""),
    /** Why the house recommends it, in the house's words. */
    editorialNote: text("editorial_note").notNull().default(""),
    /** First and last day of publication, UTC; null without one. */
    publishFrom: text("publish_from"),
    publishUntil: text("publish_until"),
    /** Cover of its own, before that of its album. */
    imageKey: text("image_key"),
    imageFocus: text("image_focus").$type<FocalPoint>().notNull().default("center"),
    /** How much of a part was made by AI; null if no one stated it. */
    aiVocals: text("ai_vocals", { enum: aiUses }),
    aiInstruments: text("ai_instruments", { enum: aiUses }),
    aiComposition: text("ai_composition", { enum: aiUses }),
    aiPostProduction: text("ai_post_production", { enum: aiUses }),
    aiLyrics: text("ai_lyrics", { enum: aiUses }),
    /** Who stated the use of AI, and on which day. */
    aiStatedBy: text("ai_stated_by"),
    aiStatedOn: text("ai_stated_on"),
    aiStatedAs: text("ai_stated_as", { enum: madeCapacities }),
    /** What is on file for it. */
    aiEvidence: text("ai_evidence", { enum: madeEvidences }),
    /** Parts that others stated, or on another day. */
    aiStatements: jsonColumn("ai_statements", listOf(partStatement)).notNull().default([]),
    /** Who contests it and why; null if no one does. */
    aiContested: text("ai_contested"),
    /** What its file says of itself; null if it says nothing. */
    aiMarkers: jsonColumn("ai_markers", listOf(madeMarker)),
    rev: text("rev").notNull(),
    /** Why its audio has no marked streams; null with them, and before they were tried. */
    marksProblem: text("marks_problem"),
    peaksRate: integer("peaks_rate").notNull(),
    /** Base64 of 100 unsigned bytes, the levels of drawn waveforms; 200 in rows written before November 2026. */
    miniPeaks: text("mini_peaks").notNull(),
    /** JSON of the `TrackView`, written with the search projection. Outdated while the recording is in `search_dirty`. */
    view: text("view"),
    integratedLufs: real("integrated_lufs"),
    loudnessRange: real("loudness_range"),
    truePeakDbtp: real("true_peak_dbtp"),
    measured: jsonColumn("measured", measured).notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex("recordings_slug").on(t.slug),
    index("recordings_work").on(t.workId),
    index("recordings_isrc").on(t.isrc),
    index("recordings_tier").on(t.tierId, t.id),
    index("recordings_catalogue_number").on(t.catalogueNumber),
    index("recordings_title").on(sql`title COLLATE NOCASE`, t.id),
    index("recordings_updated").on(t.updatedAt, t.id),
    index("recordings_listed").on(t.status, t.id),
    index("recordings_marks_problem").on(t.id).where(sql`marks_problem IS NOT NULL`),
    index("recordings_listed_title").on(t.status, sql`title COLLATE NOCASE`, t.id),
    index("recordings_withheld_cover").on(t.imageKey).where(sql`image_key IS NOT NULL AND status <> 'published'`),
    index("recordings_party").on(t.representedById).where(sql`represented_by_id IS NOT NULL`),
    index("recordings_image").on(t.imageKey).where(sql`image_key IS NOT NULL`),
    index("recordings_publish_from").on(t.publishFrom).where(sql`publish_from IS NOT NULL`),
    index("recordings_publish_until").on(t.publishUntil).where(sql`publish_until IS NOT NULL`),
    index("recordings_status").on(t.status, t.popularity, t.id),
    check("recordings_duration", sql`${t.durationMs} > 0`),
  ],
);

export const recordingArtists = sqliteTable(
  "recording_artists",
  {
    recordingId: text("recording_id")
      .notNull()
      .references(() => recordings.id),
    artistId: text("artist_id")
      .notNull()
      .references(() => artists.id),
    role: text("role", { enum: ["main", "featured", "remixer"] })
      .notNull()
      .default("main"),
    position: integer("position").notNull(),
  },
  (t) => [primaryKey({ columns: [t.recordingId, t.artistId] }), index("recording_artists_artist").on(t.artistId)],
);

export const files = sqliteTable(
  "files",
  {
    id: id(),
    recordingId: text("recording_id")
      .notNull()
      .references(() => recordings.id),
    role: text("role", {
      enum: ["original", "direct", "mp3", "hls", "peaks", "stem", "features", "marked", "print"],
    }).notNull(),
    bucket: text("bucket", { enum: ["MEDIA", "MASTERS"] }).notNull(),
    key: text("key").notNull(),
    label: text("label"),
    /** Order of stems; equal ones by label. */
    position: integer("position").notNull().default(0),
    contentType: text("content_type").notNull(),
    bytes: integer("bytes").notNull(),
    sha256: text("sha256").notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("files_key").on(t.bucket, t.key),
    index("files_recording").on(t.recordingId),
    index("files_sha256").on(t.sha256),
    index("files_features").on(t.recordingId).where(sql`role = 'features'`),
    index("files_marked").on(t.recordingId).where(sql`role = 'marked'`),
  ],
);
