import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { seedLocalCopy } from "#app/api/seed-local-copy.server.ts";

/** POST /api/v1/dev/seed: writes the demo into a local copy. Anywhere else it does not exist. */
export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  await seedLocalCopy(ctx, request.headers);
  return Response.json({ data: { seeded: true } });
}
