import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { readJsonBody } from "#app/api/read-json-body.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { deliver } from "#app/licensing/licences/deliver.server.ts";
import { deliverSchema } from "#app/licensing/licences/licence-form.ts";
import { requireManagedTransaction } from "#app/licensing/transactions/require-transaction.server.ts";

/** Bytes: a message of 4,000 characters at up to 12 bytes each (JSON escapes). */
const maxBytes = 56 * 1024;

/** POST /api/v1/transactions/:id/deliver `{ message }` marks a licensed request as delivered and mails the client the message. For UpdateTransaction. */
export async function action({ request, params: { id = "" }, context: { ctx } }: ActionFunctionArgs) {
  if (request.method !== "POST") throw new AppError("method_not_allowed", "Use POST to mark a request as delivered.");
  await requireManagedTransaction(ctx, { id });
  await deliver(ctx, { ...(await readJsonBody(request, { schema: deliverSchema, maxBytes })), id });
  return Response.json({ data: { _id: id, status: "delivered" } });
}
