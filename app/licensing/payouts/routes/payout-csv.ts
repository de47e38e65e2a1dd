import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { exportPayouts } from "#app/licensing/payouts/read-payouts.server.ts";

/** GET /payouts/:id.csv */
export async function loader({ params: { id = "" }, context: { ctx } }: LoaderFunctionArgs) {
  return exportPayouts(ctx, id);
}
