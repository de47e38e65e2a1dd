import { AppError } from "#app/edge/app-error.ts";
import type { Scope } from "#app/edge/scope.server.ts";
import { requireIngestToken } from "#app/identity/require-ingest-token.server.ts";
import { seedDemo } from "#db/seed/seed-demo.server.ts";

/**
 * Writes the demo into a local copy for whoever shows the ingest token.
 * @throws AppError not_found in production, unauthorised for another token
 */
export async function seedLocalCopy(scope: Scope, headers: Headers): Promise<void> {
  if (scope.env.STAGE !== "local") throw new AppError("not_found", "There is nothing here.");
  await requireIngestToken(scope, headers);
  await seedDemo(scope);
}
