import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { exportPain } from "#app/licensing/payouts/read-payouts.server.ts";

/** GET /payouts/:id.xml */
export async function loader({ params: { id = "" }, context: { ctx } }: LoaderFunctionArgs) {
  return exportPain(ctx, id);
}
