import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { transferBody } from "#app/api/transfer-body.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { sendTransfer } from "#app/projects/transfers/save-transfer.server.ts";

/** POST /api/v1/transfers/:id/send opens the link of a draft and, where it has an address, mails it; again to mail it once more. For ListJobs. */
export async function action({ request, params: { id = "" }, context: { ctx } }: ActionFunctionArgs) {
  if (request.method !== "POST") throw new AppError("method_not_allowed", "Use POST to send a transfer.");
  requireAccess(ctx, "transfer");
  const { email } = await sendTransfer(ctx, { id });
  return Response.json({ data: { ...(await transferBody(ctx, id)), mailedTo: email } });
}
