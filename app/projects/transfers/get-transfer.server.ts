import { asc, eq } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { selectTransfers, toTransferView } from "#app/projects/transfers/list-transfers.server.ts";
import { transfersCopy } from "#app/projects/transfers/transfers-copy.ts";
import type { Located } from "#app/sharing/links/save-share-link.server.ts";
import { transferFiles } from "#db/schema/transfers.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** One transfer with its files. @throws AppError unauthorised, forbidden; not_found, also for another company's */
export async function requireTransfer(ctx: RequestContext, { id }: { id: string }) {
  requireAccess(ctx, "transfer");
  const { transfers } = scoped(ctx.db, ctx.company);
  const { name, bytes } = transferFiles;
  const [[row], files] = await ctx.db.batch([
    selectTransfers(ctx, eq(transfers.id, id)).limit(1),
    ctx.db
      .select({ id: transferFiles.id, name, bytes })
      .from(transferFiles)
      .where(eq(transferFiles.transferId, id))
      .orderBy(asc(transferFiles.id)),
  ]);
  if (row === undefined) throw new AppError("not_found", transfersCopy.errors.missing);
  return { ...toTransferView(row, ctx.now), files };
}

export type TransferView = Awaited<ReturnType<typeof requireTransfer>>;

/** The share link of a transfer, as the functions of app/sharing take it. */
export function linkOf({ id, title, linkId }: Pick<TransferView, "id" | "title" | "linkId">): Located {
  return { subject: { kind: "transfer", id, title }, id: linkId };
}
