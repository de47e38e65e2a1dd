import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readForm } from "#app/edge/forms/read-body.server.ts";
import { requestCopy } from "#app/licensing/requests/request-copy.ts";
import { submitTransaction } from "#app/licensing/transactions/acts/transaction.action.server.ts";
import { TransactionPage } from "#app/licensing/transactions/components/transaction-page.tsx";
import { readTransactionPage } from "#app/licensing/transactions/read-transaction-page.server.ts";
import { staffMeta } from "#app/ui/page-meta.ts";

/** GET /transactions/:id, for client and staff. */
export async function loader({ params: { id = "" }, context: { ctx } }: LoaderFunctionArgs) {
  return readTransactionPage(ctx, { id });
}

export async function action({ request, params: { id = "" }, context: { ctx } }: ActionFunctionArgs) {
  return submitTransaction(ctx, await readForm(request), { id });
}

export default function TransactionRoute() {
  return <TransactionPage page={useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />;
}

export const meta = staffMeta<typeof loader>((page) => page.request.project || requestCopy.untitled);
