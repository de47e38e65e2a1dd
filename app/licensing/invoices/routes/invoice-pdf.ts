import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { printInvoice } from "#app/licensing/invoices/files/invoice-files.server.ts";

/** GET /invoices/:id.pdf */
export async function loader({ params: { id = "" }, context: { ctx } }: LoaderFunctionArgs) {
  return printInvoice(ctx, { id });
}
