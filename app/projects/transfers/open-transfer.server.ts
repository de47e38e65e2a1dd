import { asc, eq } from "drizzle-orm";
import { uniqueNames } from "#app/downloads/zip/entry-names.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { transferState } from "#app/projects/transfers/transfer.ts";
import { startedFiles } from "#app/projects/transfers/transfer-pass.server.ts";
import { type OpenLink, openShareLink } from "#app/sharing/visits/open-share-link.server.ts";
import type { Sender } from "#app/sharing/visits/sender.ts";
import { transferFiles } from "#db/schema/transfers.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

type ClosedState = "unknown" | "expired" | "revoked" | "locked" | "unavailable" | "used";

/** Files with unique names, as sent. */
export type SentFiles = { id: string; name: string; bytes: number; crc32: number; key: string; createdAt: number }[];

export type OpenTransfer = {
  state: "open";
  link: OpenLink;
  transfer: { id: string; title: string; maxDownloads: number | null; downloads: number };
  files: SentFiles;
  /** Downloads recently started by this browser, which are not counted again. */
  started: Set<string>;
};

async function readTransfer({ db, company }: RequestContext, id: string) {
  const { transfers, select } = scoped(db, company);
  const { title, status, maxDownloads, downloads, deletedAt, clearedAt } = transfers;
  const { name, bytes, crc32, key, createdAt } = transferFiles;
  const [[transfer], files] = await db.batch([
    select(
      { id: transfers.id, title, status, maxDownloads, downloads, deletedAt, clearedAt },
      transfers,
      eq(transfers.id, id),
    ),
    db
      .select({ id: transferFiles.id, name, bytes, crc32, key, createdAt })
      .from(transferFiles)
      .where(eq(transferFiles.transferId, id))
      .orderBy(asc(transferFiles.id)),
  ]);
  return { transfer, files };
}

/**
 * Single place of the rules of a transfer's link: what a request with `token` may access. `used`: download limit reached, and no started
 * download of this browser to resume.
 */
export async function openTransfer(
  ctx: RequestContext,
  { token }: { token: string },
): Promise<OpenTransfer | { state: ClosedState; sender?: Sender | null }> {
  const { state, link, sender } = await openShareLink(ctx, { kind: "transfer", token });
  if (state === "deleted") return { state: "revoked" };
  if (state !== "open") return { state, sender };
  const { transfer, files } = await readTransfer(ctx, link.subjectId);
  if (transfer === undefined) return { state: "unknown" };
  // The link is open: the rest depends on the transfer alone.
  const own = transferState(transfer, { expiresAt: null, revokedAt: null }, ctx.now);
  if (own === "deleted") return { state: "revoked" };
  if (own === "draft") return { state: "unavailable" };
  if (own === "expired") return { state: "expired" };
  const started = await startedFiles(ctx, { linkId: link.id });
  if (own === "used" && started.size === 0) return { state: "used" };
  const names = uniqueNames(files.map(({ name }) => name));
  const named = files.map((file, index) => ({ ...file, name: names[index] ?? file.name }));
  return { state, link, transfer, files: named, started };
}
