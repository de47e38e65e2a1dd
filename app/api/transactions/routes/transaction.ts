import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { readJsonBody } from "#app/api/read-json-body.server.ts";
import { transactionBody } from "#app/api/transaction-body.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { changeTransaction } from "#app/licensing/transactions/acts/change-transaction.server.ts";
import { transactionChangeSchema } from "#app/licensing/transactions/acts/transaction-forms.ts";

/** Bytes: a reason and a note, at up to 12 bytes a character (JSON escapes). */
const maxBytes = 128 * 1024;

/** GET /api/v1/transactions/:id: one's own licence request, for ListTransactions; any of this company, for UpdateTransaction. */
export async function loader({ params: { id = "" }, context: { ctx } }: LoaderFunctionArgs) {
  return Response.json({ data: await transactionBody(ctx, id) });
}

/**
 * PATCH /api/v1/transactions/:id `{ status, reason, assigneeId, internalNote, version }`, each optional, in one step. `status`: "clearing"
 * starts the clearing or reopens what was declined or expired, "declined" needs a `reason`, which the client reads; an `assigneeId` of null
 * is no one. 409 where `version` is not the present one, or the status cannot follow. For UpdateTransaction.
 */
export async function action({ request, params: { id = "" }, context: { ctx } }: ActionFunctionArgs) {
  if (request.method !== "PATCH") throw new AppError("method_not_allowed", "Use PATCH to change a licence request.");
  requireAccess(ctx, "transactions-manage");
  const { status, assigneeId, ...change } = await readJsonBody(request, { schema: transactionChangeSchema, maxBytes });
  await changeTransaction(ctx, { ...change, id, to: status, assigneeId: assigneeId === null ? "" : assigneeId });
  return Response.json({ data: await transactionBody(ctx, id) });
}
