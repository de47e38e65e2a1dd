import { sql } from "drizzle-orm";
import { recordedOriginal } from "#app/catalogue/ingest/ingested-statements.server.ts";
import { safeName } from "#app/downloads/file-name.ts";
import { safeFileName } from "#app/downloads/zip/entry-names.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { Actor } from "#app/edge/context/visitor.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { requireDeliveryDesk } from "#app/exchange/deliveries/require-delivery-desk.server.ts";
import { fileLimits as limits } from "#app/exchange/files/file-form.ts";
import type { FileState, Publishing } from "#app/exchange/files/file-state.ts";
import { filesCopy as copy } from "#app/exchange/files/files-copy.ts";
import { findReplaced, isTitleTaken } from "#app/exchange/files/find-songs.server.ts";
import { readFileName } from "#app/exchange/files/read-file-name.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { fileError, storeAudio } from "#app/uploads/store-audio.server.ts";
import { newId } from "#db/new-id.server.ts";
import { ingestFiles } from "#db/schema/ingest-files.server.ts";

/** Files of a folder that come within it are siblings. */
const dayMs = 24 * 3600_000;

/** Prefix of uploaded files in MASTERS; the id of the row follows. */
export const ingestFilePrefix = "ingest-files/";

/** Who uploads files, on the agency's own host; what is published at once needs the right to edit songs. @throws AppError unauthorised, forbidden */
export function requireFileDesk(ctx: RequestContext, { publishing }: { publishing: Publishing }): Actor {
  return requireDeliveryDesk(ctx, publishing === "published" ? "publish" : "change");
}

/** A folder of an upload as it is stored: without what hides or reorders text. */
export function storedFolder(folder: string): string {
  const names = folder.split("/").map(safeName);
  return names
    .filter((name) => name !== "")
    .join("/")
    .slice(0, limits.folder);
}

async function isUsed({ db }: Pick<RequestContext, "db">, id: string): Promise<boolean> {
  return (await db.all(sql`SELECT 1 FROM ingest_files WHERE id = ${id}`)).length > 0;
}

async function isUnknownMove({ db }: Pick<RequestContext, "db">, id: string): Promise<boolean> {
  return (
    (await db.all(sql`SELECT 1 FROM catalogue_moves WHERE id = ${id} AND state NOT IN ('undoing', 'undone')`))
      .length === 0
  );
}

type NewFile = {
  /** Of a signed form. */
  id?: string;
  folder: string;
  fileName: string;
  publishing: Publishing;
  /** Id of the move that it waits for; empty for none. */
  move?: string;
  file: AsyncIterable<Uint8Array>;
};

/**
 * Stores an audio file while it arrives. It is read next if its name is that of a new song; else staff decide what it becomes; of a move it
 * is held. @throws AppError unauthorised, forbidden, too_many_requests; invalid, unsupported, too_large, conflict at the field `file`: no audio, uploaded or
 * in the catalogue already
 */
export async function storeIngestFile(
  ctx: RequestContext,
  { id = newId(ctx.now), publishing, move = "", ...given }: NewFile,
): Promise<{ id: string; name: string; state: FileState }> {
  const { db, env, now } = ctx;
  const actor = requireFileDesk(ctx, { publishing });
  await enforceRateLimit(env, "edit", `ingest-file:${actor.id}`);
  if (given.fileName === "") throw fileError("invalid", copy.noFile);
  const [name, folder, key] = [safeFileName(given.fileName), storedFolder(given.folder), `${ingestFilePrefix}${id}`];
  if (move !== "" && (await isUnknownMove(ctx, move))) throw new AppError("not_found", copy.missingMove);
  if (await isUsed(ctx, id)) throw fileError("conflict", copy.form);
  const { bytes, sha256 } = await storeAudio(ctx, { key, file: given.file, maxBytes: limits.fileBytes, errors: copy });
  try {
    const [[taken], siblings] = await db.batch([
      db.all<{ title: string }>(sql`SELECT r.title AS title ${recordedOriginal(sha256)} LIMIT 1`),
      db.all<{ name: string }>(
        sql`SELECT name FROM ingest_files WHERE folder = ${folder} AND created_by = ${actor.id} AND created_at > ${now - dayMs} LIMIT 200`,
      ),
    ]);
    if (taken !== undefined) throw fileError("conflict", copy.inCatalogue(taken.title));
    const read = readFileName({ name, folder, siblings: [...siblings.map((one) => one.name), name] });
    const targetRecordingId = move === "" ? await findReplaced(ctx, { name, folder, read }) : null;
    const role = targetRecordingId === null ? read.role : "replacement";
    const { titleKey, versionType, label } = read;
    const decided = role === "song" ? sql`iif(${isTitleTaken(titleKey)}, 'proposed', 'queued')` : "proposed";
    const state = move === "" ? decided : "held";
    const [[stored]] = await db.batch([
      db
        .insert(ingestFiles)
        .values({
          ...{ id, folder, name, bytes, sha256, titleKey, role, versionType, label },
          ...{
            targetRecordingId,
            publishing,
            moveId: move || null,
            state,
            createdBy: actor.id,
            createdAt: now,
            updatedAt: now,
          },
        })
        .returning({ state: ingestFiles.state }),
      auditEntry(ctx, {
        ...{ action: "ingest-file-added", subjectType: "ingest-file", subjectId: id },
        detail: { name, folder, bytes, role, publishing },
      }),
    ]);
    return { id, name, state: stored?.state ?? "proposed" };
  } catch (error) {
    // The object is that of another request with the same form.
    if (await isUsed(ctx, id)) throw fileError("conflict", copy.form);
    await env.MASTERS.delete(key);
    throw String(error).includes("UNIQUE constraint failed: ingest_files.sha256")
      ? fileError("conflict", copy.uploadedAlready)
      : error;
  }
}
