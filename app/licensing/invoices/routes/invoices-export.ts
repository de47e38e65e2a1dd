import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { exportInvoicesPage } from "#app/licensing/invoices/read-invoices-page.server.ts";

/** GET /invoices/export.csv: the filtered list as CSV. */
export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  return exportInvoicesPage(ctx);
}
