import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { AppError } from "#app/edge/app-error.ts";
import { requireIngestToken } from "#app/identity/require-ingest-token.server.ts";
import { seedDemo } from "#db/seed/seed-demo.server.ts";

/** POST /api/v1/dev/seed: writes the demo into a local copy. Anywhere else it does not exist. */
export async function action({ request, context: { scope } }: ActionFunctionArgs) {
  if (scope.env.STAGE !== "local") throw new AppError("not_found", "There is nothing here.");
  if (request.method !== "POST") throw new AppError("method_not_allowed", "Seeding is asked for with POST.");
  await requireIngestToken(scope, request.headers);
  await seedDemo(scope);
  return Response.json({ data: { seeded: true } });
}
