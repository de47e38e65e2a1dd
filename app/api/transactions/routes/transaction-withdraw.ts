import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { readJsonBody } from "#app/api/read-json-body.server.ts";
import { transactionBody } from "#app/api/transaction-body.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireRequester } from "#app/licensing/requests/save-request.server.ts";
import { withdrawalSchema } from "#app/licensing/transactions/acts/transaction-forms.ts";
import { withdrawTransaction } from "#app/licensing/transactions/acts/withdraw-transaction.server.ts";

/** Bytes: a reason, at up to 12 bytes a character (JSON escapes). */
const maxBytes = 32 * 1024;

/**
 * POST /api/v1/transactions/:id/withdraw `{ reason }`, which is optional: takes back one's own licence request while it is sent, being
 * cleared or quoted; 409 later. For ListTransactions.
 */
export async function action({ request, params: { id = "" }, context: { ctx } }: ActionFunctionArgs) {
  if (request.method !== "POST") throw new AppError("method_not_allowed", "Use POST to withdraw a licence request.");
  requireRequester(ctx);
  const { reason = "" } = await readJsonBody(request, { schema: withdrawalSchema, maxBytes });
  await withdrawTransaction(ctx, { id, reason, status: "" });
  return Response.json({ data: await transactionBody(ctx, id) });
}
