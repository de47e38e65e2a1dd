import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { listTiers } from "#app/catalogue/record/list-tiers.server.ts";

/** GET /api/v1/tiers: the price and access classes of recordings, in their order. For ListTiers. */
export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  return Response.json({ data: { items: await listTiers(ctx) } });
}
