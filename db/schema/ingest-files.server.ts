import { sql } from "drizzle-orm";
import { type AnySQLiteColumn, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { FileRole, FileState, Publishing, VersionType } from "#app/exchange/files/file-state.ts";
import { recordings } from "#db/schema/catalogue.server.ts";
import { createdAt, id, readingLease, updatedAt } from "#db/schema/columns.server.ts";
import { users } from "#db/schema/identity.server.ts";
import { catalogueMoves } from "#db/schema/moves.server.ts";

/** An audio file that staff uploaded for the catalogue, in MASTERS under `ingest-files/{id}` until it is read. */
export const ingestFiles = sqliteTable(
  "ingest_files",
  {
    id: id(),
    /** Path of its folder in the upload; empty without one. */
    folder: text("folder").notNull().default(""),
    name: text("name").notNull(),
    bytes: integer("bytes").notNull(),
    /** Empty for a file that lies elsewhere, until it was read. */
    sha256: text("sha256").notNull(),
    /** The move of a catalogue that it belongs to. */
    moveId: text("move_id").references(() => catalogueMoves.id),
    /** Where it lies, if not in MASTERS: an https address, or `bucket:` and its key in the bucket of the move. */
    source: text("source"),
    /** Tag or date of the object as it was found; another one at reading is a problem. */
    sourceTag: text("source_tag"),
    /** Slug of the title in its name: files and songs with the same one may belong together. */
    titleKey: text("title_key").notNull(),
    role: text("role").$type<FileRole>().notNull(),
    /** Type of a version. */
    versionType: text("version_type").$type<VersionType>().notNull().default("main"),
    /** Name of a stem, or of a version besides its type. */
    label: text("label").notNull().default(""),
    /** The song that it belongs to, or the file from which that song is made. */
    targetRecordingId: text("target_recording_id").references(() => recordings.id),
    targetFileId: text("target_file_id").references((): AnySQLiteColumn => ingestFiles.id),
    publishing: text("publishing").$type<Publishing>().notNull(),
    state: text("state").$type<FileState>().notNull(),
    ...readingLease(),
    /** How often ingest fetched it since it was queued. */
    tries: integer("tries").notNull().default(0),
    /** Why it cannot be read. */
    problem: text("problem"),
    /** The recording that was made of it, or that got it as a stem or as its audio. */
    recordingId: text("recording_id").references(() => recordings.id),
    /** Of a replacement: the former `rev` of the recording, whose objects are kept for a day. */
    formerRev: text("former_rev"),
    /** When its move published its song, once its row was applied. */
    publishedAt: integer("published_at"),
    createdBy: text("created_by").references(() => users.id),
    createdAt: createdAt(),
    doneAt: integer("done_at"),
    /** Staff removed it from the list. */
    deletedAt: integer("deleted_at"),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex("ingest_files_open").on(t.sha256).where(sql`state <> 'done' AND deleted_at IS NULL AND sha256 <> ''`),
    index("ingest_files_sha256").on(t.sha256),
    index("ingest_files_listed").on(t.state, t.id),
    index("ingest_files_name").on(t.name, t.folder),
    index("ingest_files_move").on(t.moveId, t.state, t.id).where(sql`move_id IS NOT NULL`),
    uniqueIndex("ingest_files_source").on(t.moveId, t.source).where(sql`source IS NOT NULL AND deleted_at IS NULL`),
    index("ingest_files_title").on(t.titleKey),
    index("ingest_files_recording").on(t.recordingId),
    index("ingest_files_target").on(t.targetRecordingId),
    index("ingest_files_target_file").on(t.targetFileId),
    index("ingest_files_user").on(t.createdBy, t.folder, t.createdAt),
    index("ingest_files_done").on(t.doneAt),
    index("ingest_files_deleted").on(t.deletedAt),
  ],
);
