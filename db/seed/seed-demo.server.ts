import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { seedCuration } from "#db/seed/seed-curation.server.ts";
import { seedIdentity } from "#db/seed/seed-identity.server.ts";

/** The whole demo but its sound, which the bench brings. Running it again changes nothing that is there. */
export async function seedDemo(ctx: RequestContext): Promise<void> {
  await seedIdentity(ctx);
  await seedCuration(ctx);
}
