import { and, eq, type SQL, sql } from "drizzle-orm";
import { storeSongFile } from "#app/artists/songs/files/store-song-file.server.ts";
import {
  changeSubmission,
  requireOwnSubmission,
  type SubmissionRow,
} from "#app/artists/songs/own-submission.server.ts";
import { type FileRole, songLimits as limits } from "#app/artists/songs/song-submission.ts";
import { songsCopy as copy } from "#app/artists/songs/songs-copy.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { assertInBatch, isFailedAssertion, rowExists } from "#app/records/batch-assertion.server.ts";
import { songSubmissionFiles } from "#db/schema/song-submissions.server.ts";

const hasRoom = "song-has-room-for-files";
const isReplaceable = "file-is-unreadable";
const isThere = "file-is-there";

type NewFile = {
  submissionId: string;
  role: FileRole;
  /** Version type, or name of the stem; empty for the main version. */
  label: string;
  name: string;
  bytes: AsyncIterable<Uint8Array>;
};

/** Condition: the file that a new one replaces. */
function isSame({ submissionId, role, label }: Pick<NewFile, "submissionId" | "role" | "label">): SQL {
  const { submissionId: ofSubmission, role: itsRole, label: itsLabel } = songSubmissionFiles;
  return and(eq(ofSubmission, submissionId), eq(itsRole, role), eq(itsLabel, label)) ?? sql`0`;
}

/**
 * Statements for a file of a song that was sent: only one that cannot be read is replaced or removed, so that what is rated stays as it was
 * signed.
 */
function whileSent({ db }: RequestContext, row: SubmissionRow, file: SQL) {
  if (row.state !== "sent") return [];
  const unreadable = sql`EXISTS (SELECT 1 FROM ${songSubmissionFiles} WHERE ${file} AND state = 'unreadable')`;
  return [assertInBatch(db, unreadable, isReplaceable)];
}

function toConflict(error: unknown): unknown {
  if (isFailedAssertion(error, hasRoom))
    return new AppError("conflict", copy.errors.manyFiles, { file: [copy.errors.manyFiles] });
  if (isFailedAssertion(error, isThere)) return new AppError("not_found", copy.errors.fileMissing);
  return isFailedAssertion(error, isReplaceable) ? new AppError("conflict", copy.errors.state) : error;
}

/**
 * Adds a file to a draft, in place of one of the same version or name; to a song that was sent, in place of one that cannot be read.
 * @throws AppError as `changeSubmission` and `storeSongFile`; conflict with too many files
 */
export async function addSongFile(ctx: RequestContext, { role, label, ...file }: NewFile): Promise<{ id: string }> {
  const { submissionId: id } = file;
  const { db } = ctx;
  const { artistId } = await requireOwnSubmission(ctx, id);
  const stored = await storeSongFile(ctx, { ...file, artistId });
  const count = sql`(SELECT count(*) FROM ${songSubmissionFiles} WHERE submission_id = ${id})`;
  const change = { id, version: null, from: ["draft", "sent"] as const, action: "song-submission-file-added" };
  const detail = { role, label, file: stored.name, bytes: stored.bytes };
  try {
    await changeSubmission(ctx, { ...change, detail }, (row) => [
      ...whileSent(ctx, row, isSame({ submissionId: id, role, label })),
      db.delete(songSubmissionFiles).where(isSame({ submissionId: id, role, label })),
      assertInBatch(db, sql`${count} < ${limits.files}`, hasRoom),
      db.insert(songSubmissionFiles).values({
        ...{ ...stored, role, label, state: row.state === "sent" ? "queued" : "stored", createdAt: ctx.now },
        position: sql`(SELECT coalesce(max(position), -1) + 1 FROM ${songSubmissionFiles} WHERE submission_id = ${id})`,
      }),
    ]);
  } catch (error) {
    await ctx.env.MASTERS.delete(stored.key);
    throw toConflict(error);
  }
  return { id: stored.id };
}

/** Removes a file of a draft, or an unreadable one. Its object is deleted in the night. @throws AppError as `changeSubmission` */
export async function removeSongFile(
  ctx: RequestContext,
  { id, fileId }: { id: string; fileId: string },
): Promise<void> {
  const { submissionId, id: ownId } = songSubmissionFiles;
  const isIt = and(eq(submissionId, id), eq(ownId, fileId)) ?? sql`0`;
  const change = { id, version: null, from: ["draft", "sent"] as const, action: "song-submission-file-removed" };
  try {
    await changeSubmission(ctx, { ...change, detail: { fileId } }, (row) => [
      assertInBatch(ctx.db, rowExists(songSubmissionFiles, isIt), isThere),
      ...whileSent(ctx, row, isIt),
      ctx.db.delete(songSubmissionFiles).where(isIt),
    ]);
  } catch (error) {
    throw toConflict(error);
  }
}
