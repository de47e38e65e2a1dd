import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { exportManagedPage } from "#app/licensing/transactions/read-managed-page.server.ts";

/** The list as a file for spreadsheets. */
export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  return exportManagedPage(ctx);
}
