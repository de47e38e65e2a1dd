import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { sendOnce } from "#app/edge/forms/send-once.server.ts";
import { formKeyField } from "#app/edge/forms/sent-form.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { errorResponse } from "#app/edge/http/error-response.server.ts";
import { deliveriesCopy as copy } from "#app/exchange/deliveries/deliveries-copy.ts";
import { deliveriesPath } from "#app/exchange/deliveries/delivery-form.ts";
import { requireDeliveryDesk } from "#app/exchange/deliveries/require-delivery-desk.server.ts";
import { storeDeliveryFile } from "#app/exchange/deliveries/store-delivery-file.server.ts";
import { readStreamedForm } from "#app/uploads/read-streamed-form.server.ts";

/**
 * POST /ingestions/:id/files: multipart form with one field `file`. Navigations redirect to the delivery; scripts get `{ data: { name } }`.
 * The form key is in the query string, because the file is streamed.
 */
export async function action({ request, params: { id = "" }, context: { ctx } }: ActionFunctionArgs) {
  requireDeliveryDesk(ctx, "change");
  const wantsPage = request.headers.get("Accept")?.includes("text/html") === true;
  try {
    const { name } = await readStreamedForm(request, ({ fileName, file }) => {
      const form = new FormData();
      form.set(formKeyField, ctx.url.searchParams.get(formKeyField) ?? "");
      form.set("file", fileName);
      return sendOnce(ctx, form, () => storeDeliveryFile(ctx, { id, fileName, file }));
    });
    if (!wantsPage) return Response.json({ data: { name } }, { status: 201 });
    ctx.flash.set({ kind: "success", title: copy.uploaded(name) });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (!wantsPage || error.code === "not_found") return errorResponse(error, request);
    ctx.flash.set({ kind: "error", title: copy.uploadFailed(copy.files), body: error.message });
  }
  return redirect(`${deliveriesPath}/${encodeURIComponent(id)}`, 303);
}
