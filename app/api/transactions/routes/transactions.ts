import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { readLicenceRequest } from "#app/api/licence-request-body.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { listRequests } from "#app/licensing/requests/list-requests.server.ts";
import { requireRequester, saveRequest } from "#app/licensing/requests/save-request.server.ts";
import { listManagedTransactions, managedPageSize } from "#app/licensing/transactions/list-transactions.server.ts";
import { transactionPath } from "#app/licensing/transactions/transaction-paths.ts";
import { managedTransactionsQuery, ownTransactionsQuery } from "#app/licensing/transactions/transactions-query.ts";

async function listOfStaff(ctx: RequestContext, given: Record<string, string>) {
  const { requests, total, page, pages } = await listManagedTransactions(ctx, managedTransactionsQuery.parse(given));
  const items = requests.map(({ id: _id, ...request }) => ({ _id, ...request, uri: transactionPath(_id) }));
  return { items, paging: { limit: managedPageSize, page, pages, totalItems: total } };
}

/**
 * GET /api/v1/transactions?status=…&page=…: the person's own licence requests in this company without the draft, newest first, 50 a page.
 * With all=1, for UpdateTransaction: those of everyone, 25 a page, by `status` (also "open", the default, and "all"), `q` (words of the
 * project, the end client and the sender), `assignee` (all, mine, none) and `order` (newest, needed, unchanged).
 */
export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  const given = Object.fromEntries(ctx.url.searchParams);
  if (given.all === "1") return Response.json({ data: await listOfStaff(ctx, given) });
  const { requests, page, pages } = await listRequests(ctx, ownTransactionsQuery.parse(given));
  const items = requests.map(({ id: _id, ...request }) => ({ _id, ...request, uri: transactionPath(_id) }));
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
