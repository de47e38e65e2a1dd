import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { agreementPath } from "#app/backoffice/agreements/agreement-tabs.ts";
import { agreementsCopy } from "#app/backoffice/agreements/agreements-copy.ts";
import { storeDocument } from "#app/backoffice/agreements/documents/store-document.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { errorResponse } from "#app/edge/http/error-response.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";

const { document: copy } = agreementsCopy;

/** POST /agreements/:id/documents/upload: the signed form. Navigations return to the tab; scripts get `{ data: { name } }`. */
export async function action({ request, params: { id = "" }, context: { ctx } }: ActionFunctionArgs) {
  requireAccess(ctx, "agreements-edit");
  const wantsPage = request.headers.get("Accept")?.includes("text/html") === true;
  try {
    const { name } = await storeDocument(ctx, request, { agreementId: id });
    if (!wantsPage) return Response.json({ data: { name } }, { status: 201 });
    ctx.flash.set({ kind: "success", title: copy.stored(name) });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (!wantsPage || error.code === "not_found") return errorResponse(error, request);
    ctx.flash.set({ kind: "error", title: copy.failed, body: error.message });
  }
  return redirect(agreementPath(id, "documents"), 303);
}
