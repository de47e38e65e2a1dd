import { and, count, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { songStore } from "#app/backoffice/songs/song-store.server.ts";
import { songType } from "#app/backoffice/songs/song-type.ts";
import { hasPrivateStream } from "#app/catalogue/ingest/has-private-stream.server.ts";
import { privateMediaBase } from "#app/catalogue/ingest/private-media-base.ts";
import { readingLeaseMs } from "#app/catalogue/ingest/reading-lease.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { downwards, listPlace, partSize } from "#app/edge/lists/list-place.server.ts";
import { requireDeliveryDesk } from "#app/exchange/deliveries/require-delivery-desk.server.ts";
import { type FilesQuery, newSongsQuery } from "#app/exchange/files/file-form.ts";
import { filesCopy as copy } from "#app/exchange/files/files-copy.ts";
import { type Offer, offersFor, offersOf, onlyOffer } from "#app/exchange/files/find-songs.server.ts";
import { readReader, selectWaiting } from "#app/exchange/reading/reader.server.ts";
import { can } from "#app/identity/access/scopes.ts";
import { readRecordQuery } from "#app/records/definition/record-query.ts";
import { listCondition } from "#app/records/store/read-records.server.ts";
import { containsWords } from "#db/folded-name.server.ts";
import { ingestFiles } from "#db/schema/ingest-files.server.ts";

const pageSize = 50;

const ofRecording = (value: string, id: SQL) =>
  sql<string | null>`(SELECT ${sql.raw(value)} FROM recordings r WHERE r.id = ${id})`;
const targetId = sql`coalesce(ingest_files.recording_id, ingest_files.target_recording_id)`;

const columns = {
  ...{ id: ingestFiles.id, folder: ingestFiles.folder, name: ingestFiles.name, bytes: ingestFiles.bytes },
  ...{ sha256: ingestFiles.sha256, titleKey: ingestFiles.titleKey, role: ingestFiles.role, label: ingestFiles.label },
  ...{ versionType: ingestFiles.versionType, publishing: ingestFiles.publishing, state: ingestFiles.state },
  ...{ targetRecordingId: ingestFiles.targetRecordingId, targetFileId: ingestFiles.targetFileId },
  ...{ readingAt: ingestFiles.readingAt, problem: ingestFiles.problem, recordingId: ingestFiles.recordingId },
  ...{ createdAt: ingestFiles.createdAt, deletedAt: ingestFiles.deletedAt, updatedAt: ingestFiles.updatedAt },
  doneAt: ingestFiles.doneAt,
  songTitle: ofRecording("r.title", targetId).as("song_title"),
  songStatus: ofRecording("r.status", targetId).as("song_status"),
  waitsFor: sql<string | null>`(SELECT t.name FROM ingest_files t WHERE t.id = ingest_files.target_file_id)`.as(
    "waits_for",
  ),
  /** The song or file that it belongs to is deleted. */
  isTargetGone:
    sql<number>`coalesce((SELECT r.status = 'deleted' FROM recordings r WHERE r.id = ingest_files.target_recording_id),
    (SELECT coalesce(r.status = 'deleted', t.deleted_at IS NOT NULL) FROM ingest_files t LEFT JOIN recordings r ON r.id = t.recording_id
      WHERE t.id = ingest_files.target_file_id), 0)`.as("is_target_gone"),
  isPrivate: sql<number>`${hasPrivateStream(targetId)}`.as("is_private"),
};

function conditionOf({ q, state, shown }: FilesQuery): SQL | undefined {
  return and(
    state === "all" ? undefined : eq(ingestFiles.state, state),
    shown === "listed" ? isNull(ingestFiles.deletedAt) : isNotNull(ingestFiles.deletedAt),
    containsWords(q, [sql`lower(${ingestFiles.name})`, sql`lower(${ingestFiles.folder})`]),
  );
}

function selectFiles({ db }: RequestContext) {
  return db.select(columns).from(ingestFiles).$dynamic();
}

type Row = Awaited<ReturnType<typeof selectFiles>>[number];

const isUndecided = ({ state, role }: Pick<Row, "state" | "role">) => state === "proposed" && role !== "replacement";

function keysOf(rows: readonly Row[]): string[] {
  return rows.map(({ titleKey }) => titleKey);
}

/** Rows with the song that is proposed for them. */
function withProposals(ctx: RequestContext, rows: readonly Row[], offers: readonly Offer[]) {
  const maySeeSongs = can(ctx.actor, "songs", ctx.company);
  return rows.map(({ isPrivate, readingAt, doneAt, ...row }) => {
    const songId = maySeeSongs && row.songStatus !== "deleted" ? row.recordingId : null;
    const isReading = row.state === "queued" && readingAt !== null && ctx.now - readingAt < readingLeaseMs;
    return {
      ...row,
      isReading,
      /** When it came to its state. */
      since: (isReading ? readingAt : doneAt) ?? row.updatedAt,
      proposed: isUndecided(row) ? onlyOffer(row, offers) : null,
      songPath: songId === null ? null : `/songs/${songId}`,
      listenTo: songId !== null && row.role !== "stem" && isPrivate === 1 ? privateMediaBase(songId) : null,
    };
  });
}

export type FileView = ReturnType<typeof withProposals>[number];

type Pace = { waiting: number | null; readBytes: number | null; readMs: number | null };

/** Files that were read in the last minutes tell how long the others take, with all readers that there are. */
const paceMs = 15 * 60_000;

/** Bytes that wait, and what was read lately. */
function readPace({ db, now }: RequestContext) {
  return db.all<Pace>(sql`SELECT (SELECT sum(bytes) FROM ingest_files WHERE state = 'queued' AND deleted_at IS NULL) AS waiting,
    sum(bytes) AS readBytes, max(done_at) - min(coalesce(reading_at, done_at)) AS readMs
    FROM (SELECT bytes, done_at, reading_at FROM ingest_files WHERE done_at > ${now - paceMs} ORDER BY done_at DESC LIMIT 20)`);
}

function minutesOf(pace: Pace | undefined): number | null {
  if (!pace?.waiting || !pace.readBytes || pace.readMs === null) return null;
  return Math.ceil((pace.waiting * pace.readMs) / pace.readBytes / 60_000);
}

/** Songs that files of the last days became, as the list of songs with `newSongsQuery` finds them. */
function countNewSongs({ db }: RequestContext) {
  const query = readRecordQuery(songType, new URLSearchParams(newSongsQuery));
  return db.all<{ count: number }>(
    sql`SELECT count(*) AS count FROM recordings WHERE ${listCondition(songStore, query)}`,
  );
}

/** Songs whose marked streams could not be made, the newest first. */
function listUnmarked({ db }: RequestContext) {
  return db.all<{
    id: string;
    title: string;
    problem: string;
  }>(sql`SELECT id, title, marks_problem AS problem FROM recordings
    WHERE marks_problem IS NOT NULL AND id > '' AND status <> 'deleted' ORDER BY id DESC LIMIT 50`);
}

/** A page of the files, newest first, with how many wait for a decision and for ingest. @throws AppError unauthorised, forbidden */
export async function listFiles(ctx: RequestContext, query: FilesQuery) {
  requireDeliveryDesk(ctx, "see");
  const { db } = ctx;
  const condition = conditionOf(query);
  const newest = [downwards("id", ingestFiles.id)];
  const placeAt = (page: number) => listPlace(ctx, { keys: newest, page, size: pageSize });
  const listed = (page: number) => {
    const { after, order, limit, offset } = placeAt(page);
    return selectFiles(ctx).where(and(condition, after)).orderBy(order).limit(limit).offset(offset);
  };
  const [[counted], requestedPage, [undecided], [waiting], [pace], unmarked, [added]] = await db.batch([
    db
      .select({ total: count().as("total") })
      .from(ingestFiles)
      .where(condition),
    listed(query.page),
    db.all<{ count: number }>(
      sql`SELECT count(*) AS count FROM ingest_files WHERE state = 'proposed' AND deleted_at IS NULL`,
    ),
    selectWaiting(ctx),
    readPace(ctx),
    listUnmarked(ctx),
    countNewSongs(ctx),
  ]);
  const total = counted?.total ?? 0;
  const pages = Math.max(1, Math.ceil(total / partSize(ctx, pageSize)));
  const page = Math.min(query.page, pages);
  const rows = placeAt(page).take(page === query.page ? requestedPage : await listed(page));
  const keys = keysOf(rows.filter(isUndecided));
  const files = withProposals(ctx, rows, keys.length === 0 ? [] : await offersFor(ctx, keys));
  return {
    ...{ files, total, page, pages, undecided: undecided?.count ?? 0, queued: waiting?.waiting ?? 0 },
    ...{
      unmarked,
      added: added?.count ?? 0,
      minutes: minutesOf(pace),
      oldestAt: waiting?.oldestAt ?? null,
      reader: await readReader(ctx),
    },
    canPublish: can(ctx.actor, "songs-edit", ctx.company),
  };
}

/** A file, and all songs that it can belong to. @throws AppError unauthorised, forbidden, not_found */
export async function readFile(ctx: RequestContext, { id }: { id: string }) {
  requireDeliveryDesk(ctx, "see");
  const [row] = await selectFiles(ctx).where(eq(ingestFiles.id, id));
  if (row === undefined) throw new AppError("not_found", copy.missing);
  const offers = await offersFor(ctx, keysOf([row]));
  const [file] = withProposals(ctx, [row], offers);
  if (file === undefined) throw new AppError("not_found", copy.missing);
  return { file, offers: offersOf(row, offers) };
}
