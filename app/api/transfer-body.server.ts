import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { requireTransfer, type TransferView } from "#app/projects/transfers/get-transfer.server.ts";
import { transferPath } from "#app/projects/transfers/transfer.ts";
import { versionOf } from "#app/records/record-version.server.ts";
import { shareAddress } from "#app/sharing/visits/share-token.server.ts";

/** A transfer in a list, where `files` is a count. */
export function transferReference({ id: _id, linkId: _, clearedAt: __, ...transfer }: Omit<TransferView, "files">) {
  return { _id, ...transfer, version: versionOf(transfer), uri: transferPath(_id) };
}

/** A transfer with its files and its recipient's URL. @throws AppError unauthorised, forbidden, not_found */
export async function transferBody(ctx: RequestContext, id: string) {
  const { files, ...transfer } = await requireTransfer(ctx, { id });
  return {
    ...transferReference(transfer),
    files: files.map(({ id: _id, ...file }) => ({ _id, ...file })),
    address: await shareAddress(ctx, { id: transfer.linkId, subjectKind: "transfer" }),
  };
}
