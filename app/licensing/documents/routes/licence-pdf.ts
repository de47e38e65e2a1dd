import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { printLicence } from "#app/licensing/documents/print-licence.server.ts";

/** GET /transactions/:id/licences/:number.pdf */
export async function loader({ params: { id = "", number = "" }, context: { ctx } }: LoaderFunctionArgs) {
  return printLicence(ctx, { id, number });
}
