import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { requireRecordId } from "#app/api/record-body.ts";
import { transferBody } from "#app/api/transfer-body.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { removeTransferFile, storeTransferFile } from "#app/projects/transfers/store-transfer-file.server.ts";
import { readStreamedForm } from "#app/uploads/read-streamed-form.server.ts";

/**
 * POST /api/v1/transfers/:id/files: a multipart form with one file, named `file`, of at most 95 MB. DELETE ?fileId=… removes one. Both return the
 * transfer. For ListJobs.
 */
export async function action({ request, params: { id = "" }, context: { ctx } }: ActionFunctionArgs) {
  const { method } = request;
  if (method !== "POST" && method !== "DELETE")
    throw new AppError("method_not_allowed", "Use POST to add a file or DELETE to remove one.");
  requireAccess(ctx, "transfer");
  if (method === "POST")
    await readStreamedForm(request, ({ fileName, file }) => storeTransferFile(ctx, { transferId: id, fileName, file }));
  else {
    const fileId = requireRecordId(ctx.url.searchParams.get("fileId"), "Name the file with fileId.");
    await removeTransferFile(ctx, { transferId: id, fileId });
  }
  return Response.json({ data: await transferBody(ctx, id) }, { status: method === "POST" ? 201 : 200 });
}
