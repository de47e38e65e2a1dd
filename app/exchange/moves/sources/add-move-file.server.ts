import { sql } from "drizzle-orm";
import { z } from "zod";
import { recordedOriginal } from "#app/catalogue/ingest/ingested-statements.server.ts";
import { safeFileName } from "#app/downloads/zip/entry-names.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { fileLimits } from "#app/exchange/files/file-form.ts";
import { filesCopy as copy } from "#app/exchange/files/files-copy.ts";
import { readFileName } from "#app/exchange/files/read-file-name.ts";
import { ingestFilePrefix, storedFolder } from "#app/exchange/files/store-file.server.ts";
import { ingestFiles } from "#db/schema/ingest-files.server.ts";
import { catalogueMoves } from "#db/schema/moves.server.ts";

export const moveFileSchema = z.object({
  fileId: z.uuid(),
  folder: z.string().max(1000),
  name: z.string().min(1).max(fileLimits.name),
  bytes: z.int().positive(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

/**
 * Adds a file of a folder to a move, held until that is applied, once its object is stored. `send`: it is not. `known`: a file that waits, or the
 * original of a song, has its bytes. For a program with the ingest token. @throws AppError not_found without the move, or once it is undone
 */
export async function addMoveFile(
  { db, env, now }: Pick<RequestContext, "db" | "env" | "now">,
  { moveId, fileId, ...file }: z.output<typeof moveFileSchema> & { moveId: string },
): Promise<"send" | "stored" | "known"> {
  const { bytes, sha256 } = file;
  const [[move], [known]] = await db.batch([
    db
      .select({ publishing: catalogueMoves.publishing })
      .from(catalogueMoves)
      .where(sql`${catalogueMoves.id} = ${moveId} AND ${catalogueMoves.state} NOT IN ('undoing', 'undone')`),
    db.all(sql`SELECT 1 FROM (SELECT 1 FROM ingest_files WHERE sha256 = ${sha256} AND state <> 'done' AND deleted_at IS NULL
      UNION ALL SELECT 1 ${recordedOriginal(sha256)}) LIMIT 1`),
  ]);
  if (move === undefined) throw new AppError("not_found", copy.missingMove);
  if (known !== undefined) return "known";
  const object = await env.MASTERS.head(`${ingestFilePrefix}${fileId}`);
  if (object?.size !== bytes) return "send";
  const [name, folder] = [safeFileName(file.name), storedFolder(file.folder)];
  const { titleKey, role, versionType, label } = readFileName({ name, folder });
  await db
    .insert(ingestFiles)
    .values({
      ...{ id: fileId, folder, name, bytes, sha256, titleKey, role, versionType, label, moveId },
      ...{ publishing: move.publishing, state: "held", createdAt: now, updatedAt: now },
    })
    .onConflictDoNothing();
  return "stored";
}
