import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { exportManagedPage } from "#app/licensing/transactions/read-managed-page.server.ts";

/** GET /transactions/all/export.csv: the filtered list as CSV. */
export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  return exportManagedPage(ctx);
}
