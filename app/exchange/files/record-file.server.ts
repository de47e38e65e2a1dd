import { sql } from "drizzle-orm";
import { z } from "zod";
import { queueForRating } from "#app/backoffice/rating/send-to-rating.server.ts";
import { recordedOriginal } from "#app/catalogue/ingest/ingested-statements.server.ts";
import { requireReader } from "#app/catalogue/ingest/reading-lease.server.ts";
import { recordIngestedRecording } from "#app/catalogue/ingest/record-ingested-recording.server.ts";
import { replaceAudio } from "#app/catalogue/ingest/replace-audio.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { jsonReader } from "#app/edge/stored-json.ts";
import type { FileRole, Publishing, VersionType } from "#app/exchange/files/file-state.ts";
import { filesCopy as copy } from "#app/exchange/files/files-copy.ts";
import { queuedFiles } from "#app/exchange/files/list-queued-files.server.ts";
import { ingestFilePrefix } from "#app/exchange/files/store-file.server.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { assertInBatch, isFailedAssertion } from "#app/records/batch-assertion.server.ts";
import type { IngestedFile, IngestedRecording, RecordingTags } from "#audio/ingest/ingested-recording.ts";
import type { FileOutcome } from "#audio/ingest/queued-files.ts";
import { newId } from "#db/new-id.server.ts";

const parseArtists = jsonReader(
  z.array(z.object({ name: z.string(), slug: z.string(), role: z.enum(["main", "featured"]) })),
  "artists",
);

type Recording = Pick<RequestContext, "db" | "env" | "now" | "company" | "actor">;

type Queued = {
  id: string;
  name: string;
  sha256: string;
  source: string | null;
  readerId: string | null;
  role: FileRole;
  versionType: VersionType;
  label: string;
  publishing: Publishing;
  /** Of a move: its song becomes public when its row was applied, and has the title of that from the start. */
  moveId: string | null;
  rowTitle: string | null;
  recordingId: string | null;
  title: string;
  workKey: string;
  artists: string;
};

const isWaiting = "ingest-file-is-queued";
const isNewStem = "stem-is-new";

/** @throws AppError not_found; conflict if another reader has it by now */
async function requireQueued({ db }: Recording, fileId: string, readerId: string | null): Promise<Queued> {
  const queued = await db.get<
    Queued | undefined
  >(sql`SELECT f.id AS id, f.name AS name, f.sha256 AS sha256, f.source AS source, f.reader_id AS readerId, f.role AS role,
      f.version_type AS versionType, f.label AS label, f.publishing AS publishing, f.move_id AS moveId,
      (SELECT title FROM sheet_rows WHERE file_id = f.id LIMIT 1) AS rowTitle, r.id AS recordingId, r.title AS title,
      (SELECT work_key FROM works WHERE id = r.work_id) AS workKey,
      (SELECT json_group_array(json_object('name', a.name, 'slug', a.slug, 'role', ra.role) ORDER BY ra.position)
        FROM recording_artists ra JOIN artists a ON a.id = ra.artist_id WHERE ra.recording_id = r.id AND ra.role <> 'remixer') AS artists
    FROM ${queuedFiles} AND f.id = ${fileId}`);
  if (queued === undefined) throw new AppError("not_found", copy.missing);
  requireReader(queued.readerId, readerId);
  return queued;
}

/** A song of its own is a work of its own: a title of the catalogue is no claim to its shares. A version belongs to the work that staff chose. */
function tagsOf(file: Queued, tags: RecordingTags): RecordingTags {
  if (file.role === "song") return { ...tags, title: file.rowTitle || tags.title, workKey: `file ${file.id}` };
  const { title, workKey, versionType, label } = file;
  const artists = tags.artists.length > 0 ? tags.artists : parseArtists(file.artists);
  return { ...tags, title, workKey, versionType, versionTitle: label === "" ? null : label, artists };
}

type Done = { sha256: string; formerRev?: string | null };

function done(ctx: Recording, file: Queued, recordingId: string, { sha256, formerRev = null }: Done) {
  const { db, now } = ctx;
  return [
    db.run(sql`UPDATE ingest_files SET state = 'done', sha256 = ${sha256}, recording_id = ${recordingId}, former_rev = ${formerRev}, problem = NULL,
      done_at = ${now}, updated_at = max(${now}, updated_at + 1) WHERE id = ${file.id}`),
    auditEntry(ctx, {
      ...{ action: "ingest-file-read", subjectType: "ingest-file", subjectId: file.id },
      detail: { name: file.name, role: file.role, recordingId },
    }),
  ];
}

function stillWaits({ db }: Recording, { id, readerId }: Queued) {
  return assertInBatch(
    db,
    sql`EXISTS (SELECT 1 FROM ${queuedFiles} AND f.id = ${id} AND f.reader_id IS ${readerId})`,
    isWaiting,
  );
}

async function recordSong(ctx: Recording, file: Queued, entry: IngestedRecording): Promise<void> {
  const { recordingId } = entry;
  const taken = await ctx.db.all(sql`SELECT 1 FROM recordings WHERE id = ${recordingId}`);
  // It was read as the new audio of that song.
  if (taken.length > 0) throw new AppError("conflict", copy.changed);
  const isPublic = file.publishing === "published";
  const rating =
    file.publishing === "rating" ? queueForRating(ctx, { ids: JSON.stringify([recordingId]), source: "ingest" }) : [];
  // No file names the owners of its recording: it is on record that the song is public without them.
  const rights = auditEntry(ctx, {
    ...{ action: "recording-published-without-rights", subjectType: "rights", subjectId: recordingId },
    detail: { reason: copy.publishedAtOnce },
  });
  await recordIngestedRecording(
    ctx,
    { ...entry, tags: tagsOf(file, entry.tags) },
    {
      ...{ status: isPublic && file.moveId === null ? "published" : "unpublished", isPrivate: !isPublic },
      submitted: {
        before: [stillWaits(ctx, file)],
        after: [
          ...rating,
          ...(isPublic && file.moveId === null ? [rights] : []),
          ...done(ctx, file, recordingId, entry),
        ],
      },
    },
  );
}

async function recordReplacement(ctx: Recording, file: Queued, entry: IngestedRecording): Promise<void> {
  if (entry.recordingId !== file.recordingId) throw new AppError("conflict", copy.changed);
  await replaceAudio(ctx, {
    entry,
    isPrivate: entry.files.some(({ role, bucket }) => role === "peaks" && bucket === "MASTERS"),
    before: [stillWaits(ctx, file)],
    after: (formerRev) =>
      done(ctx, file, entry.recordingId, {
        ...{ sha256: entry.sha256, formerRev: formerRev === entry.rev ? null : formerRev },
      }),
  });
}

/** Adds a stem behind the others, in place of one with its name; that of a move takes no other's place. */
async function recordStem(ctx: Recording, file: Queued, stem: IngestedFile): Promise<void> {
  const { db, env, now } = ctx;
  const { recordingId } = file;
  const stored = await env.MASTERS.head(stem.key);
  const isIts = stem.role === "stem" && stem.bucket === "MASTERS" && stem.key.startsWith(`songs/${recordingId}/`);
  if (recordingId === null || !isIts || stored?.size !== stem.bytes)
    throw new AppError("invalid", "The stem is not stored.");
  const ofSong = sql`recording_id = ${recordingId} AND role = 'stem'`;
  const ofName = sql`${ofSong} AND label = ${file.label} COLLATE NOCASE`;
  await db.batch([
    stillWaits(ctx, file),
    ...(file.moveId === null
      ? []
      : [assertInBatch(db, sql`NOT EXISTS (SELECT 1 FROM files WHERE ${ofName})`, isNewStem)]),
    db.run(sql`DELETE FROM files WHERE ${ofName}`),
    db.run(sql`INSERT INTO files (id, recording_id, role, bucket, key, label, position, content_type, bytes, sha256)
      SELECT ${newId(now)}, ${recordingId}, 'stem', 'MASTERS', ${stem.key}, ${file.label}, (SELECT coalesce(max(position) + 1, 0) FROM files WHERE ${ofSong}),
        ${stem.contentType}, ${stem.bytes}, ${stem.sha256}`),
    db.run(
      sql`UPDATE recordings SET stems_available = 1, updated_at = max(${now}, updated_at + 1) WHERE id = ${recordingId}`,
    ),
    db.run(sql`INSERT INTO search_dirty (recording_id, marked_at) VALUES (${recordingId}, ${now})
      ON CONFLICT (recording_id) DO UPDATE SET marked_at = excluded.marked_at`),
    ...done(ctx, file, recordingId, stem),
  ]);
}

async function recordProblem(ctx: Recording, file: Queued, problem: string): Promise<void> {
  const { db, now } = ctx;
  await db.batch([
    stillWaits(ctx, file),
    db.run(sql`UPDATE ingest_files SET state = 'unreadable', problem = ${problem}, reading_at = NULL,
      updated_at = max(${now}, updated_at + 1) WHERE id = ${file.id}`),
    auditEntry(ctx, {
      ...{ action: "ingest-file-unreadable", subjectType: "ingest-file", subjectId: file.id },
      detail: { name: file.name, problem },
    }),
  ]);
}

async function recordTwice(ctx: Recording, file: Queued, outcome: FileOutcome): Promise<void> {
  const sha256 = "recording" in outcome ? outcome.recording.sha256 : "";
  const [known] = await ctx.db.all<{ title: string }>(sql`SELECT r.title AS title ${recordedOriginal(sha256)} LIMIT 1`);
  await recordProblem(ctx, file, copy.inCatalogue(known?.title ?? file.name));
}

/**
 * Records what ingest made of a file that staff uploaded: a song, a version, the new audio of a song, a stem, or why nothing. Audio that lay
 * elsewhere has its hash only now: if the catalogue has it, or the song such a stem, that is the file's problem. @throws AppError not_found if it waits no more, conflict if it
 * becomes something else now or another reader has it; as `recordIngestedRecording` and `replaceAudio`
 */
export async function recordFile(
  ctx: Recording,
  { fileId, outcome, readerId = null }: { fileId: string; outcome: FileOutcome; readerId?: string | null },
): Promise<void> {
  const file = await requireQueued(ctx, fileId, readerId);
  try {
    if ("problem" in outcome) return await recordProblem(ctx, file, outcome.problem);
    const { sha256 } = "stem" in outcome ? outcome.stem : outcome.recording;
    // Staff decided otherwise while it was read.
    if ("stem" in outcome !== (file.role === "stem")) throw new AppError("conflict", copy.changed);
    if (file.sha256 !== "" && sha256 !== file.sha256) return await recordProblem(ctx, file, copy.damaged);
    if ("stem" in outcome) await recordStem(ctx, file, outcome.stem);
    else if (file.role === "replacement") await recordReplacement(ctx, file, outcome.recording);
    else await recordSong(ctx, file, outcome.recording);
  } catch (error) {
    if ("stem" in outcome && isFailedAssertion(error, isNewStem)) {
      await recordProblem(ctx, file, copy.stemTaken(file.label, file.title));
      return await ctx.env.MASTERS.delete(outcome.stem.key);
    }
    if (file.source !== null && error instanceof AppError && error.code === "duplicate")
      return await recordTwice(ctx, file, outcome);
    throw isFailedAssertion(error, isWaiting) ? new AppError("not_found", copy.missing) : error;
  }
  // Its original is that of the recording now. What is left after a failure, the nightly sweep deletes.
  await ctx.env.MASTERS.delete(`${ingestFilePrefix}${fileId}`);
}
