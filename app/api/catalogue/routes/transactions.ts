import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { z } from "zod";
import { readLicenceRequest } from "#app/api/licence-request-body.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { listRequests } from "#app/licensing/requests/list-requests.server.ts";
import { requireRequester, saveRequest } from "#app/licensing/requests/save-request.server.ts";

const pageSchema = z.coerce.number().int().min(1).max(1000).catch(1);

/** GET /api/v1/transactions?page=…: the person's own licence requests in this company without the draft, newest first, 50 a page. */
export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  const asked = pageSchema.parse(ctx.url.searchParams.get("page") ?? 1);
  const { requests, page, pages } = await listRequests(ctx, { page: asked });
  const items = requests.map(({ id: _id, ...request }) => ({ _id, ...request }));
  return Response.json({ data: { items, paging: { page, pages } } });
}

/**
 * POST /api/v1/transactions: sends the draft with these fields (`PUT /api/v1/transactions/draft` has their names) as a licence request,
 * with `songId` added. 201 with its `_id`. For ListTransactions.
 */
export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  if (request.method !== "POST") throw new AppError("method_not_allowed", "Use POST to send a licence request.");
  requireRequester(ctx);
  const { id: _id } = await saveRequest(ctx, await readLicenceRequest(ctx, request, "send"));
  return Response.json({ data: { _id, status: "sent" } }, { status: 201 });
}
