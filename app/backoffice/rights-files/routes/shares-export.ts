import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { listShares } from "#app/backoffice/rights-files/list-shares.server.ts";
import { csvResponse } from "#app/edge/http/csv-response.server.ts";

/** All shares as CSV. */
export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  const { head, rows } = await listShares(ctx);
  return csvResponse("shares", head, rows);
}
