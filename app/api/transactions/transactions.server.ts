import { z } from "zod";
import { ApiRouter } from "#app/api/frame/api-router.server.ts";
import { readJsonBody } from "#app/api/read-json-body.server.ts";
import { licenceRequestSchema, readLicenceRequest } from "#app/api/transactions/draft-body.server.ts";
import { transactionBody } from "#app/api/transactions/transaction-body.server.ts";
import {
  managedListSchema,
  ownListSchema,
  transactionSchema,
} from "#app/api/transactions/transaction-schema.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { deliver } from "#app/licensing/licences/deliver.server.ts";
import { deliverSchema } from "#app/licensing/licences/licence-form.ts";
import { listRequests } from "#app/licensing/requests/list-requests.server.ts";
import { requireRequester, saveRequest } from "#app/licensing/requests/save-request.server.ts";
import { changeTransaction } from "#app/licensing/transactions/acts/change-transaction.server.ts";
import { transactionChangeSchema, withdrawalSchema } from "#app/licensing/transactions/acts/transaction-forms.ts";
import { withdrawTransaction } from "#app/licensing/transactions/acts/withdraw-transaction.server.ts";
import { listManagedTransactions, managedPageSize } from "#app/licensing/transactions/list-transactions.server.ts";
import {
  requireManagedTransaction,
  requireTransactionReader,
} from "#app/licensing/transactions/require-transaction.server.ts";
import { transactionPath } from "#app/licensing/transactions/transaction-paths.ts";
import { managedTransactionsQuery, ownTransactionsQuery } from "#app/licensing/transactions/transactions-query.ts";

/** Bytes: a reason and a note, at up to 12 bytes a character (JSON escapes). */
const changeBytes = 128 * 1024;
/** Bytes: a reason. */
const withdrawalBytes = 32 * 1024;
/** Bytes: a message of 4,000 characters. */
const deliveryBytes = 56 * 1024;

const params = z.object({ id: z.string() });
const requester = { who: "ListTransactions, but not in a preview", check: requireRequester };

/** Filters of both lists; each has its own default `status`. */
const listQuery = z.object({
  all: z.string().optional(),
  ...managedTransactionsQuery.shape,
  status: managedTransactionsQuery.shape.status.unwrap().optional().catch(undefined),
});

const isOfEveryone = (all: string | null | undefined) => all === "1";

async function listOfStaff(ctx: RequestContext, query: z.output<typeof listQuery>) {
  const { requests, total, page, pages } = await listManagedTransactions(ctx, managedTransactionsQuery.parse(query));
  const items = requests.map(({ id: _id, ...request }) => ({ _id, ...request, uri: transactionPath(_id) }));
  return { items, paging: { limit: managedPageSize, page, pages, totalItems: total } };
}

async function ownList(ctx: RequestContext, query: z.output<typeof listQuery>) {
  const { requests, page, pages } = await listRequests(ctx, ownTransactionsQuery.parse(query));
  const items = requests.map(({ id: _id, ...request }) => ({ _id, ...request, uri: transactionPath(_id) }));
  return { items, paging: { page, pages } };
}

export const transactions = new ApiRouter("Licence requests")
  .on(
    "get",
    "/transactions",
    {
      list: true,
      summary: "The person's own licence requests in this company, newest first",
      description:
        "50 a page, without the draft. With `all=1` those of everyone, 25 a page: also by `q` (words of the project, the end client and the sender), `assignee` and `order`. A filter that is not valid counts as not set.",
      access: {
        who: "ListTransactions, and with `all=1` for UpdateTransaction",
        check: (ctx) =>
          requireAccess(ctx, isOfEveryone(ctx.url.searchParams.get("all")) ? "transactions-manage" : "transactions"),
      },
      query: listQuery,
      data: z.union([ownListSchema, managedListSchema]),
    },
    ({ ctx, query }) => (isOfEveryone(query.all) ? listOfStaff(ctx, query) : ownList(ctx, query)),
  )
  .on(
    "post",
    "/transactions",
    {
      summary: "Send the draft with these fields as a licence request",
      description:
        "The fields are those of PUT /transactions/draft; `songId` is added. The same request once more within a minute, without an Idempotency-Key, gets the first one's response.",
      access: requester,
      body: licenceRequestSchema,
      repeats: true,
      status: 201,
      data: z.strictObject({ _id: z.string(), status: z.literal("sent") }),
    },
    async ({ ctx, body }) => {
      const { id: _id } = await saveRequest(ctx, await readLicenceRequest(ctx, body, "send"));
      return { _id, status: "sent" as const };
    },
  )
  .on(
    "get",
    "/transactions/:id",
    {
      summary: "A licence request with its songs, events, quotes and licences",
      access: { who: "ListTransactions, one's own, and UpdateTransaction", check: requireTransactionReader },
      params,
      data: transactionSchema,
    },
    ({ ctx, params: { id } }) => transactionBody(ctx, id),
  )
  .on(
    "patch",
    "/transactions/:id",
    {
      summary: "Change a licence request, in one step",
      description:
        "`status`: clearing starts the clearing or reopens what was declined or expired; declined needs a `reason`, which the client reads. An `assigneeId` of null is no one. 409 where `version` is not the present one, or the status cannot follow.",
      access: "transactions-manage",
      params,
      body: transactionChangeSchema,
      maxBytes: changeBytes,
      data: transactionSchema,
    },
    async ({ ctx, params: { id }, body: { status, assigneeId, ...change } }) => {
      await changeTransaction(ctx, { ...change, id, to: status, assigneeId: assigneeId === null ? "" : assigneeId });
      return transactionBody(ctx, id);
    },
  )
  .on(
    "post",
    "/transactions/:id/withdraw",
    {
      summary: "Take back one's own licence request",
      description: "While it is sent, being cleared or quoted; 409 later.",
      access: requester,
      params,
      body: withdrawalSchema,
      maxBytes: withdrawalBytes,
      data: transactionSchema,
    },
    async ({ ctx, params: { id }, body: { reason = "" } }) => {
      await withdrawTransaction(ctx, { id, reason, status: "" });
      return transactionBody(ctx, id);
    },
  )
  .on(
    "post",
    "/transactions/:id/deliver",
    {
      summary: "Mark a licensed request as delivered and mail the client the message",
      access: "transactions-manage",
      params,
      body: deliverSchema,
      maxBytes: deliveryBytes,
      // An unknown request is a 404 regardless of the body.
      readsBody: true,
      data: z.strictObject({ _id: z.string(), status: z.literal("delivered") }),
    },
    async ({ ctx, request, params: { id } }) => {
      await requireManagedTransaction(ctx, { id });
      await deliver(ctx, { ...(await readJsonBody(request, { schema: deliverSchema, maxBytes: deliveryBytes })), id });
      return { _id: id, status: "delivered" as const };
    },
  )
  .close();
