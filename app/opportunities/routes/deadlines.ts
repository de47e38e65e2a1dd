import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { readDeadlines } from "#app/opportunities/deadline-calendar.server.ts";

/** Deadlines as a calendar: a download, or a feed with a signed address. */
export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  return readDeadlines(ctx);
}
