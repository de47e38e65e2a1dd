import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { exportUbl } from "#app/licensing/invoices/files/invoice-files.server.ts";

/** GET /invoices/:id.xml */
export async function loader({ params: { id = "" }, context: { ctx } }: LoaderFunctionArgs) {
  return exportUbl(ctx, { id });
}
