import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { storeTransferFile } from "#app/projects/transfers/store-transfer-file.server.ts";
import { transferPath } from "#app/projects/transfers/transfer.ts";
import { transfersCopy as copy } from "#app/projects/transfers/transfers-copy.ts";
import { receiveFile } from "#app/uploads/receive-file.action.server.ts";

/** POST /transfer/:id/files: a file of the transfer. */
export async function action({ request, params: { id = "" }, context: { ctx } }: ActionFunctionArgs) {
  requireAccess(ctx, "transfer");
  return receiveFile(ctx, request, {
    ...{ page: transferPath(id), copy },
    store: (file) => storeTransferFile(ctx, { transferId: id, ...file }),
  });
}
