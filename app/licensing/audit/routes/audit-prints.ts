import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { readPrints } from "#app/licensing/audit/read-candidates.server.ts";

/** GET /licences/audit/prints: the prints of the music that posts are compared with. */
export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  return readPrints(ctx);
}
