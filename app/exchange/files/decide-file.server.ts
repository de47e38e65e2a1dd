import { eq, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { requireDeliveryDesk } from "#app/exchange/deliveries/require-delivery-desk.server.ts";
import type { Decision } from "#app/exchange/files/file-form.ts";
import { filesCopy as copy } from "#app/exchange/files/files-copy.ts";
import { findSong, offersFor, onlyOffer } from "#app/exchange/files/find-songs.server.ts";
import { ingestFilePrefix } from "#app/exchange/files/store-file.server.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { assertInBatch, isFailedAssertion } from "#app/records/batch-assertion.server.ts";
import { ingestFiles } from "#db/schema/ingest-files.server.ts";

type FileRow = typeof ingestFiles.$inferSelect;
type Target = Pick<FileRow, "targetRecordingId" | "targetFileId">;

const isUnchanged = "ingest-file-is-unchanged";
const none: Target = { targetRecordingId: null, targetFileId: null };

/** A stem or new audio changes a song that may be public. */
const changesSong = ({ role }: Pick<FileRow, "role">) => role === "stem" || role === "replacement";

function atField(field: string, message: string): AppError {
  return new AppError("invalid", message, { [field]: [message] });
}

/** The row of a file that is in the list. @throws AppError not_found */
async function requireFile({ db }: RequestContext, id: string): Promise<FileRow> {
  const file = await db.select().from(ingestFiles).where(eq(ingestFiles.id, id)).get();
  if (file === undefined) throw new AppError("not_found", copy.missing);
  return file;
}

type Change = { file: FileRow; values: Partial<FileRow> };

/** Sets columns of files that are as they were read, in one batch. @throws AppError conflict */
async function change(ctx: RequestContext, changes: readonly Change[], action: string): Promise<void> {
  const { db, now } = ctx;
  const statements = changes.flatMap(({ file, values }) => [
    assertInBatch(
      db,
      sql`EXISTS (SELECT 1 FROM ingest_files WHERE id = ${file.id} AND updated_at = ${file.updatedAt})`,
      isUnchanged,
    ),
    db
      .update(ingestFiles)
      .set({ ...values, updatedAt: Math.max(now, file.updatedAt + 1) })
      .where(eq(ingestFiles.id, file.id)),
    auditEntry(ctx, {
      ...{ action, subjectType: "ingest-file", subjectId: file.id },
      detail: { name: file.name, ...values },
    }),
  ]);
  const [first, ...rest] = statements;
  if (first === undefined) return;
  try {
    await db.batch([first, ...rest]);
  } catch (error) {
    if (isFailedAssertion(error, isUnchanged)) throw new AppError("conflict", copy.changed);
    const isTwice = String(error).includes("UNIQUE constraint failed: ingest_files.");
    throw isTwice ? new AppError("conflict", copy.uploadedAlready) : error;
  }
}

/** The song or file that a decision names. @throws AppError invalid at `target` or `song` */
async function targetOf(ctx: RequestContext, file: FileRow, { role, target, song }: Decision): Promise<Target> {
  if (role === "song") return none;
  if (song !== "") {
    const targetRecordingId = await findSong(ctx, song);
    if (targetRecordingId === null) throw atField("song", copy.noSong);
    return { ...none, targetRecordingId };
  }
  const [kind, id = ""] = target.split(":");
  if (id === "") throw atField("target", copy.targetNeeded);
  const [found] = await ctx.db.all<{ id: string }>(
    kind === "song"
      ? sql`SELECT id FROM recordings WHERE id = ${id} AND status <> 'deleted'`
      : sql`SELECT id FROM ingest_files WHERE id = ${id} AND id <> ${file.id} AND role = 'song' AND deleted_at IS NULL`,
  );
  if (found === undefined) throw atField("target", copy.targetNeeded);
  if (kind === "file" && role === "replacement") throw atField("target", copy.targetQueued);
  return kind === "song" ? { ...none, targetRecordingId: id } : { ...none, targetFileId: id };
}

/**
 * Says what a file becomes, and queues it: a song of its own, a version or stem of a song or of a file that becomes one, or the new audio of
 * a song. @throws AppError unauthorised, forbidden, not_found; invalid at the fields; conflict if it was read or changed meanwhile
 */
export async function decideFile(
  ctx: RequestContext,
  { id, ...decision }: Decision & { id: string },
): Promise<{ name: string }> {
  const { role, versionType, label, version } = decision;
  const actor = requireDeliveryDesk(ctx, changesSong({ role }) ? "publish" : "change");
  await enforceRateLimit(ctx.env, "edit", `ingest-file:${actor.id}`);
  const file = await requireFile(ctx, id);
  if (file.state === "done") throw new AppError("conflict", copy.isDone);
  if (file.state === "held") throw new AppError("conflict", copy.isHeld);
  if (file.deletedAt !== null || (version !== undefined && version !== file.updatedAt))
    throw new AppError("conflict", copy.changed);
  if (role === "version" && versionType === "main") throw atField("versionType", copy.versionNeeded);
  if (role === "stem" && label === "") throw atField("label", copy.labelNeeded);
  const target = await targetOf(ctx, file, decision);
  const named = {
    versionType: role === "version" ? versionType : file.versionType,
    label: role === "song" ? "" : label,
  };
  await change(
    ctx,
    [{ file, values: { role, ...named, ...target, state: "queued", problem: null, readingAt: null, tries: 0 } }],
    "ingest-file-decided",
  );
  return { name: file.name };
}

/**
 * Accepts what is proposed for files, where that is clear; returns how many. @throws AppError unauthorised, forbidden, too_many_requests;
 * conflict if one was changed meanwhile
 */
export async function acceptProposals(
  ctx: RequestContext,
  { ids }: { ids: readonly string[] },
): Promise<{ accepted: number }> {
  const actor = requireDeliveryDesk(ctx, "change");
  await enforceRateLimit(ctx.env, "edit", `ingest-file:${actor.id}`);
  const files = await ctx.db
    .select()
    .from(ingestFiles)
    .where(
      sql`id IN (SELECT value FROM json_each(${JSON.stringify(ids)})) AND state = 'proposed' AND deleted_at IS NULL`,
    );
  const offers = await offersFor(
    ctx,
    files.map(({ titleKey }) => titleKey),
  );
  const changes = files.flatMap((file): Change[] => {
    const [kind, id = ""] = (onlyOffer(file, offers)?.value ?? "").split(":");
    if (file.role === "replacement") return [{ file, values: { state: "queued" } }];
    if (id === "" || file.role === "song") return [];
    const target = kind === "song" ? { targetRecordingId: id } : { targetFileId: id };
    return [{ file, values: { ...none, ...target, state: "queued" } }];
  });
  if (changes.some(({ file }) => changesSong(file))) requireDeliveryDesk(ctx, "publish");
  await change(ctx, changes, "ingest-file-decided");
  return { accepted: changes.length };
}

/** Removes a file from the list, or puts it back; its song stays. @throws AppError unauthorised, forbidden, not_found; conflict without its object, and for bytes that were uploaded again */
export async function removeFile(
  ctx: RequestContext,
  { id, isRemoved }: { id: string; isRemoved: boolean },
): Promise<{ name: string }> {
  requireDeliveryDesk(ctx, "change");
  const file = await requireFile(ctx, id);
  if (!isRemoved && file.state !== "done") await requireObject(ctx, file);
  const deletedAt = isRemoved ? ctx.now : null;
  await change(ctx, [{ file, values: { deletedAt } }], isRemoved ? "ingest-file-removed" : "ingest-file-restored");
  return { name: file.name };
}

/** Queues a file that could not be read again; one that lies elsewhere as it is now. @throws AppError unauthorised, forbidden, not_found; conflict in another state or without its object */
export async function retryFile(ctx: RequestContext, { id }: { id: string }): Promise<{ name: string }> {
  requireDeliveryDesk(ctx, "change");
  const file = await requireFile(ctx, id);
  if (file.state !== "unreadable" || file.deletedAt !== null) throw new AppError("conflict", copy.changed);
  await requireObject(ctx, file);
  const asNew = file.source === null ? {} : { sourceTag: null };
  await change(
    ctx,
    [{ file, values: { state: "queued", problem: null, readingAt: null, tries: 0, ...asNew } }],
    "ingest-file-queued",
  );
  return { name: file.name };
}

async function requireObject({ env }: RequestContext, { id, source }: FileRow): Promise<void> {
  if (source === null && (await env.MASTERS.head(`${ingestFilePrefix}${id}`)) === null)
    throw new AppError("conflict", copy.gone);
}
