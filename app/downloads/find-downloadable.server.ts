import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { visibleTo } from "#app/catalogue/track/visibility.server.ts";
import { type Downloadable, hiResOf, isMp3, mp3Of, type StoredFile, storedFile } from "#app/downloads/downloadable.ts";
import { downloadsCopy as copy } from "#app/downloads/downloads-copy.ts";
import { stemsCopy } from "#app/downloads/stems/stems-copy.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { Actor } from "#app/edge/context/visitor.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { jsonReader } from "#app/edge/stored-json.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { can } from "#app/identity/access/scopes.ts";
import { imageOfKey } from "#app/media/images/image-of-key.server.ts";
import type { DownloadFormat } from "#app/player/options/download-address.ts";
import { shareSchema } from "#app/rights/share-schema.ts";
import { sharesOfRecording } from "#app/rights/shares-of-recording.server.ts";
import { mayHaveStems } from "#app/rights/stems-right.server.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { uploads } = unsafeTenantTables("covers are uploaded by the environment's staff and shown by all companies");

const namedFiles = z.object({ artists: z.array(z.string()), files: z.array(storedFile) });
const parseFiles = jsonReader(namedFiles, "files of a song");
const parseDetails = jsonReader(
  namedFiles.extend({
    album: z.object({ title: z.string(), track: z.number().nullable() }).nullable(),
    imageKey: z.string().nullable(),
    tags: z.array(z.object({ category: z.string(), label: z.string() })),
    lyrics: z.array(z.string()),
    shares: z.array(shareSchema),
  }),
  "details of a song",
);

type Reading = Pick<RequestContext, "db" | "company">;
/** The user whose permissions apply. */
type Holder = Pick<Actor, "scopes">;

type Row = Omit<Downloadable, "artists" | "album" | "tags" | "lyrics" | "shares" | "files"> & { details: string };

const namesAndFiles = sql`'artists', json((SELECT json_group_array(a.name ORDER BY ra.position) FROM recording_artists ra
    JOIN artists a ON a.id = ra.artist_id WHERE ra.recording_id = recordings.id)),
  'files', json((SELECT json_group_array(json_object('id', f.id, 'role', f.role, 'label', f.label, 'bucket', f.bucket, 'key', f.key,
      'contentType', f.content_type, 'bytes', f.bytes))
    FROM files f WHERE f.recording_id = recordings.id AND f.role IN ('mp3', 'original', 'stem')))`;

const ofAlbum = sql`FROM album_recordings ab JOIN albums b ON b.id = ab.album_id
    WHERE ab.recording_id = recordings.id AND b.status = 'published' ORDER BY b.year, b.id LIMIT 1`;

const details = sql`json_object(
  ${namesAndFiles},
  'album', json((SELECT json_object('title', b.title, 'track', ab.track) ${ofAlbum})),
  'imageKey', (SELECT coalesce((SELECT u.source_key FROM ${uploads} u WHERE u.image_key = ${imageOfKey(sql`cover.key`)} AND u.source_key IS NOT NULL
    LIMIT 1), cover.key) FROM (SELECT coalesce(recordings.image_key, (SELECT b.image_key ${ofAlbum})) AS key) cover),
  'tags', json((SELECT json_group_array(json_object('category', t.category, 'label', t.label) ORDER BY rt.strength DESC, t.label)
    FROM recording_tags rt JOIN tags t ON t.id = rt.tag_id WHERE rt.recording_id = recordings.id AND rt.source = 'human')),
  'lyrics', json((SELECT json_group_array(l.text ORDER BY l.line) FROM lyrics l WHERE l.recording_id = recordings.id)),
  'shares', json(${sharesOfRecording()}))`;

/** `holder`: null for all recordings. */
function selectRows(ctx: Reading, holder: Holder | null, condition: SQL) {
  const isVisible = holder === null ? sql`1` : visibleTo({ company: ctx.company, actor: holder });
  return ctx.db.all<Row>(sql`SELECT recordings.id, work_id AS workId, mini_peaks AS miniPeaks, slug, title, version_type AS versionType,
      version_title AS versionTitle, isrc, (SELECT w.iswc FROM works w WHERE w.id = recordings.work_id) AS iswc,
      catalogue_number AS catalogueNumber, explicit, language, duration_ms AS durationMs, bpm, musical_key AS musicalKey, year, label,
      copyright, integrated_lufs AS integratedLufs, loudness_range AS loudnessRange, true_peak_dbtp AS truePeakDbtp,
      ${details} AS details
    FROM recordings WHERE ${condition} AND ${isVisible}`);
}

function toDownloadable({ details: json, ...facts }: Row): Downloadable {
  return { ...facts, ...parseDetails(json) };
}

async function read(ctx: Reading, holder: Holder | null, condition: SQL): Promise<Downloadable | null> {
  const [row] = await selectRows(ctx, holder, condition);
  return row === undefined ? null : toDownloadable(row);
}

/** Max rows with lyrics per statement. */
const rowsPerStatement = 100;

/** The recordings that are visible to the user, by id. @throws AppError unauthorised, forbidden */
export async function findDownloadables(
  ctx: RequestContext,
  ids: readonly string[],
): Promise<Map<string, Downloadable>> {
  const actor = requireAccess(ctx, "download");
  const found = new Map<string, Downloadable>();
  for (let at = 0; at < ids.length; at += rowsPerStatement) {
    const some = JSON.stringify(ids.slice(at, at + rowsPerStatement));
    const rows = await selectRows(ctx, actor, sql`recordings.id IN (SELECT value FROM json_each(${some}))`);
    for (const row of rows) found.set(row.id, toDownloadable(row));
  }
  return found;
}

/** What is needed to choose and name a recording's files. */
export type RecordingFiles = Pick<Downloadable, "id" | "title" | "versionType" | "versionTitle" | "artists" | "files">;

type FilesRow = Omit<RecordingFiles, "artists" | "files"> & { details: string };

function selectFiles({ db }: Pick<Reading, "db">, condition: SQL) {
  return db.all<FilesRow>(sql`SELECT recordings.id, title,
      version_type AS versionType, version_title AS versionTitle, json_object(${namesAndFiles}) AS details
    FROM recordings WHERE ${condition}`);
}

/** The results of `selectLicensedFiles`, by recording id. */
export function filesOf(rows: FilesRow[]): Map<string, RecordingFiles> {
  return new Map(rows.map(({ details: json, ...names }) => [names.id, { ...names, ...parseFiles(json) }]));
}

const isOneOf = (ids: readonly string[]) => sql`recordings.id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`;

/** Like `findDownloadables`, with names and files only, in one round trip. @throws AppError unauthorised, forbidden */
export async function findFiles(ctx: RequestContext, ids: readonly string[]): Promise<Map<string, RecordingFiles>> {
  const actor = requireAccess(ctx, "download");
  return filesOf(await selectFiles(ctx, sql`${isOneOf(ids)} AND ${visibleTo({ company: ctx.company, actor })}`));
}

/** Query for names and files of licensed recordings, whose ids `ids` selects, also of those that are no longer published, for a batch. The caller has checked the licence. */
export function selectLicensedFiles(ctx: Pick<Reading, "db">, ids: SQL) {
  return selectFiles(ctx, sql`recordings.id IN (${ids})`);
}

/** A licensed recording, by one of its files; also when it is no longer published. The caller checks the licence. */
export function findLicensedRecording(ctx: Reading, { fileId }: { fileId: string }): Promise<Downloadable | null> {
  return read(ctx, null, sql`recordings.id = (SELECT f.recording_id FROM files f WHERE f.id = ${fileId})`);
}

/** @throws AppError forbidden without the permission */
export function requireFormat({ company }: Reading, holder: Holder, format: DownloadFormat): void {
  if (format === "original" && !can(holder, "download-hi-res", company)) throw new AppError("forbidden", copy.notHiRes);
}

/**
 * The file of this format, if `holder` may download it. @throws AppError forbidden without the permission, not_found if there is no such
 * file
 */
function requireFile(ctx: Reading, holder: Holder, recording: Downloadable, format: DownloadFormat): StoredFile {
  requireFormat(ctx, holder, format);
  const file = format === "original" ? hiResOf(recording) : mp3Of(recording);
  if (file === null) throw new AppError("not_found", format === "original" ? copy.noHiRes : copy.noMp3);
  return file;
}

export type RequiredDownload = { recording: Downloadable; file: StoredFile; format: DownloadFormat };
type FileRequest = { recordingId: string; format: DownloadFormat };

/**
 * The file of `format` of a recording that is published and not restricted for this company, with the permissions of `holder`, a member: a
 * visitor with a share link downloads with the permissions of the link's sender. @throws AppError forbidden, not_found
 */
export async function requireDownloadableBy(
  ctx: Reading,
  holder: Holder,
  { recordingId, format }: FileRequest,
): Promise<RequiredDownload> {
  const recording = await read(ctx, holder, sql`recordings.id = ${recordingId}`);
  if (recording === null) throw new AppError("not_found", copy.noTrack);
  return { recording, format, file: requireFile(ctx, holder, recording, format) };
}

/** Like `requireDownloadableBy`, for the actor. @throws AppError unauthorised, forbidden, not_found */
export function requireDownloadable(ctx: RequestContext, request: FileRequest): Promise<RequiredDownload> {
  return requireDownloadableBy(ctx, requireAccess(ctx, "download"), request);
}

/** @throws AppError forbidden without the permission or a licence */
async function requireStems(ctx: RequestContext, recordingId: string): Promise<void> {
  const row = await ctx.db.get<{ id: string }>(
    sql`SELECT id FROM recordings WHERE id = ${recordingId} AND ${mayHaveStems(ctx)}`,
  );
  if (row === undefined) throw new AppError("forbidden", stemsCopy.notYours);
}

/** Like `requireDownloadable`, by file id, also of a stem, with the actor's present permissions. */
export async function requireDownloadableFile(
  ctx: RequestContext,
  fileId: string,
): Promise<Pick<RequiredDownload, "recording" | "file">> {
  const actor = requireAccess(ctx, "download");
  const recording = await read(
    ctx,
    actor,
    sql`recordings.id = (SELECT f.recording_id FROM files f WHERE f.id = ${fileId})`,
  );
  const named = recording?.files.find(({ id }) => id === fileId);
  if (recording === null || named === undefined) throw new AppError("not_found", copy.noTrack);
  if (named.role === "stem") {
    await requireStems(ctx, recording.id);
    return { recording, file: named };
  }
  const format = isMp3(named) ? "mp3" : "original";
  const file = requireFile(ctx, actor, recording, format);
  // An original MP3 is replaced as soon as ingest has made its own.
  if (file.id !== fileId) throw new AppError("gone", copy.expired);
  return { recording, file };
}
