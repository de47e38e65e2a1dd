import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { sendOnce } from "#app/edge/forms/send-once.server.ts";
import { formKeyField } from "#app/edge/forms/sent-form.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { errorResponse } from "#app/edge/http/error-response.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { storeTransferFile } from "#app/projects/transfers/store-transfer-file.server.ts";
import { transferPath } from "#app/projects/transfers/transfer.ts";
import { transfersCopy as copy } from "#app/projects/transfers/transfers-copy.ts";
import { readStreamedForm } from "#app/uploads/read-streamed-form.server.ts";

/**
 * POST /transfer/:id/files: multipart form with one field `file`. Navigations redirect to the transfer's page; scripts get `{ data: { name
 * } }`. The form key is in the query string, because the file is streamed.
 */
export async function action({ request, params: { id = "" }, context: { ctx } }: ActionFunctionArgs) {
  requireAccess(ctx, "transfer");
  const wantsPage = request.headers.get("Accept")?.includes("text/html") === true;
  try {
    const { name } = await readStreamedForm(request, ({ fileName, file }) => {
      const form = new FormData();
      form.set(formKeyField, ctx.url.searchParams.get(formKeyField) ?? "");
      form.set("file", fileName);
      return sendOnce(ctx, form, () => storeTransferFile(ctx, { transferId: id, fileName, file }));
    });
    if (!wantsPage) return Response.json({ data: { name } }, { status: 201 });
    ctx.flash.set({ kind: "success", title: copy.uploaded(name) });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (!wantsPage || error.code === "not_found") return errorResponse(error, request);
    ctx.flash.set({ kind: "error", title: copy.uploadFailed(copy.files), body: error.message });
  }
  return redirect(transferPath(id), 303);
}
