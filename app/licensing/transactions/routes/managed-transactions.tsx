import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { ManagedPage } from "#app/licensing/transactions/components/managed-page.tsx";
import { readManagedPage } from "#app/licensing/transactions/read-managed-page.server.ts";
import { transactionCopy as copy } from "#app/licensing/transactions/transaction-copy.ts";
import { staffMeta } from "#app/ui/page-meta.ts";

/** GET /transactions/all. */
export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  return readManagedPage(ctx);
}

export default function ManagedTransactionsRoute() {
  return <ManagedPage page={useLoaderData<typeof loader>()} />;
}

export const meta = staffMeta(copy.list.title);
