import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { ManagedPage } from "#app/licensing/transactions/components/managed-page.tsx";
import { readManagedPage } from "#app/licensing/transactions/read-managed-page.server.ts";
import { transactionCopy as copy } from "#app/licensing/transactions/transaction-copy.ts";

/** GET /transactions/all. */
export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  return readManagedPage(ctx);
}

export default function ManagedTransactionsRoute() {
  return <ManagedPage page={useLoaderData<typeof loader>()} />;
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: copy.metaTitle(copy.list.title, data?.company ?? "") },
  { name: "robots", content: "noindex" },
];
