import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { exportOpportunitiesCsv } from "#app/opportunities/read-opportunities-page.server.ts";

/** The filtered list as CSV. */
export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  return exportOpportunitiesCsv(ctx);
}
