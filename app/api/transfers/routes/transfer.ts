import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { readJsonBody } from "#app/api/read-json-body.server.ts";
import { transferBody } from "#app/api/transfer-body.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { changeTransfer, setTransferDeleted } from "#app/projects/transfers/save-transfer.server.ts";
import { transferChangeSchema } from "#app/projects/transfers/transfer-form.ts";

/** Bytes: the texts of a transfer and its link, at up to 12 bytes a character (JSON escapes). */
const maxBytes = 24 * 1024;

/** GET /api/v1/transfers/:id, for ListJobs: a transfer with its files and its address. */
export async function loader({ params: { id = "" }, context: { ctx } }: LoaderFunctionArgs) {
  return Response.json({ data: await transferBody(ctx, id) });
}

/**
 * PUT /api/v1/transfers/:id `{ title, maxDownloads, recipient, email, message, expiresOn, passcode, withoutPasscode, version }` replaces its settings, without
 * `version` also over a change that the caller has not seen; an empty `passcode` leaves the one that there is. DELETE deletes it. For ListJobs.
 */
export async function action({ request, params: { id = "" }, context: { ctx } }: ActionFunctionArgs) {
  const { method } = request;
  if (method !== "PUT" && method !== "DELETE")
    throw new AppError("method_not_allowed", "Use PUT to change a transfer or DELETE to delete it.");
  requireAccess(ctx, "transfer");
  if (method === "DELETE") {
    await setTransferDeleted(ctx, { id, isDeleted: true });
    return Response.json({ data: { _id: id } });
  }
  await changeTransfer(ctx, { ...(await readJsonBody(request, { schema: transferChangeSchema, maxBytes })), id });
  return Response.json({ data: await transferBody(ctx, id) });
}
