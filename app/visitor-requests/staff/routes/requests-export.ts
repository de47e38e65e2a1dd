import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { exportRequests } from "#app/visitor-requests/staff/request-pages.server.ts";

/** The filtered list as CSV. */
export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  return exportRequests(ctx);
}
