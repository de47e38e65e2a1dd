import { and, eq, isNull, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { trackEvent } from "#app/insight/track-event.server.ts";
import { openTransfer } from "#app/projects/transfers/open-transfer.server.ts";
import { wholeTransfer } from "#app/projects/transfers/transfer.ts";
import { transferPageCopy as copy } from "#app/projects/transfers/transfer-page-copy.ts";
import { givePass, isStarted } from "#app/projects/transfers/transfer-pass.server.ts";
import { auditEntryIf } from "#app/records/audit-entry.server.ts";
import { rowExists } from "#app/records/batch-assertion.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** Counts a download atomically against the limit; false if none was left. */
async function takeDownload(ctx: RequestContext, { id, file }: { id: string; file: string }): Promise<boolean> {
  const { transfers, ofCompany } = scoped(ctx.db, ctx.company);
  const { maxDownloads, downloads } = transfers;
  const isLeft = and(
    eq(transfers.id, id),
    isNull(transfers.deletedAt),
    sql`(${maxDownloads} IS NULL OR ${downloads} < ${maxDownloads})`,
  );
  const entry = { action: "transfer-downloaded", subjectType: "transfer", subjectId: id, detail: { file } };
  const [, taken] = await ctx.db.batch([
    auditEntryIf(ctx, entry, rowExists(transfers, ofCompany(transfers, isLeft))),
    ctx.db.all<{ id: string }>(sql`UPDATE ${transfers} SET downloads = downloads + 1, last_downloaded_at = ${ctx.now}
      WHERE ${ofCompany(transfers, isLeft)} RETURNING id`),
  ]);
  return taken.length > 0;
}

/**
 * Starts the download of one file or all: counts it and allows this browser to fetch it for six hours. A download already started is not
 * counted again. False if the link is no longer open (its page gives the reason). @throws AppError gone for a removed file,
 * too_many_requests
 */
export async function startTransferDownload(
  ctx: RequestContext,
  { token, file }: { token: string; file: string },
): Promise<boolean> {
  await enforceRateLimit(ctx.env, "form", `transfer-download:${ctx.address}`);
  const opened = await openTransfer(ctx, { token });
  if (opened.state !== "open") return false;
  const { link, transfer, files, started } = opened;
  await enforceRateLimit(ctx.env, "form", `transfer-download:link:${link.id}`);
  const isThere = file === wholeTransfer ? files.length > 0 : files.some(({ id }) => id === file);
  if (!isThere) throw new AppError("gone", copy.gone);
  if (isStarted(started, file)) return true;
  if (!(await takeDownload(ctx, { id: transfer.id, file }))) return false;
  trackEvent(ctx, { kind: "transfer", transferId: transfer.id, state: "downloaded" });
  await givePass(ctx, { linkId: link.id, token, file });
  return true;
}
