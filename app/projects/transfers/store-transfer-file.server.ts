import { crc32 } from "node:zlib";
import { and, eq, sql } from "drizzle-orm";
import { safeFileName } from "#app/downloads/zip/entry-names.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { requireTransfer, type TransferView } from "#app/projects/transfers/get-transfer.server.ts";
import { transferLimits as limits } from "#app/projects/transfers/transfer.ts";
import { transfersCopy } from "#app/projects/transfers/transfers-copy.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { assertInBatch, isFailedAssertion } from "#app/records/batch-assertion.server.ts";
import { storeStream } from "#app/uploads/store-object.server.ts";
import { newId } from "#db/new-id.server.ts";
import { transferFiles } from "#db/schema/transfers.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

const { errors } = transfersCopy;
const hasRoom = "transfer-has-room";

function invalid(message: string): AppError {
  return new AppError("invalid", message, { file: [message] });
}

function tooLarge(): AppError {
  return new AppError("too_large", errors.tooLarge, { file: [errors.tooLarge] });
}

function requireOpen({ state, files }: TransferView): void {
  if (state !== "draft" && state !== "active") throw new AppError("gone", errors.closed);
  if (files.length >= limits.files) throw new AppError("conflict", errors.full);
}

/**
 * Streams a file into a transfer; returns its unique name. Stored in MASTERS, which no URL serves; sent only as attachment. @throws
 * AppError unauthorised, forbidden, not_found, too_many_requests; invalid without a file or empty; too_large; conflict when the transfer is
 * full; gone when it has ended
 */
export async function storeTransferFile(
  ctx: RequestContext,
  { transferId, fileName, file }: { transferId: string; fileName: string; file: AsyncIterable<Uint8Array> },
): Promise<{ name: string }> {
  requireAccess(ctx, "transfer");
  await enforceRateLimit(ctx.env, "form", `transfer-file:${transferId}`);
  requireOpen(await requireTransfer(ctx, { id: transferId }));
  if (fileName === "") throw invalid(errors.noFile);
  const id = newId(ctx.now);
  const key = `transfers/${ctx.company.id}/${transferId}/${id}`;
  let crc = 0;
  async function* checked() {
    for await (const chunk of file) {
      crc = crc32(chunk, crc);
      yield chunk;
    }
  }
  const { MASTERS } = ctx.env;
  const bytes = await storeStream(MASTERS, { key, contentType: "application/octet-stream" }, checked(), {
    ...{ maxBytes: limits.fileBytes, tooLarge },
    empty: () => invalid(errors.noFile),
  });
  const row = { id, transferId, name: safeFileName(fileName), bytes, crc32: crc, key, createdAt: ctx.now };
  try {
    await addRow(ctx, row);
  } catch (error) {
    // After any other error the row may have been written: the nightly sweep decides.
    if (!isFailedAssertion(error, hasRoom)) throw error;
    await MASTERS.delete(key);
    throw new AppError("conflict", errors.full);
  }
  return { name: row.name };
}

/** Conditional: the transfer may have been deleted or filled during the upload. */
async function addRow(ctx: RequestContext, row: typeof transferFiles.$inferInsert): Promise<void> {
  const { transfers, ofCompany } = scoped(ctx.db, ctx.company);
  const condition = ofCompany(
    transfers,
    and(
      eq(transfers.id, row.transferId),
      sql`${transfers.deletedAt} IS NULL AND ${transfers.clearedAt} IS NULL
        AND (SELECT count(*) FROM transfer_files f WHERE f.transfer_id = transfers.id) < ${limits.files}`,
    ),
  );
  await ctx.db.batch([
    assertInBatch(ctx.db, sql`EXISTS (SELECT 1 FROM ${transfers} WHERE ${condition})`, hasRoom),
    ctx.db.insert(transferFiles).values(row),
    auditEntry(ctx, {
      action: "transfer-file-added",
      subjectType: "transfer",
      subjectId: row.transferId,
      detail: { name: row.name, bytes: row.bytes },
    }),
  ]);
}

/**
 * Removes a file from a transfer and deletes it; returns its name. @throws AppError unauthorised, forbidden, not_found, too_many_requests
 */
export async function removeTransferFile(
  ctx: RequestContext,
  { transferId, fileId }: { transferId: string; fileId: string },
): Promise<{ name: string }> {
  requireAccess(ctx, "transfer");
  await enforceRateLimit(ctx.env, "form", `transfer-file:${transferId}`);
  await requireTransfer(ctx, { id: transferId });
  const isIt = and(eq(transferFiles.id, fileId), eq(transferFiles.transferId, transferId));
  const [file] = await ctx.db.select().from(transferFiles).where(isIt).limit(1);
  if (file === undefined) throw new AppError("not_found", errors.missingFile);
  const { name, bytes } = file;
  await ctx.db.batch([
    ctx.db.delete(transferFiles).where(isIt),
    auditEntry(ctx, {
      action: "transfer-file-removed",
      subjectType: "transfer",
      subjectId: transferId,
      detail: { name, bytes },
    }),
  ]);
  await ctx.env.MASTERS.delete(file.key);
  return { name };
}
