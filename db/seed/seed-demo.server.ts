import type { Scope } from "#app/edge/scope.server.ts";
import { seedCuration } from "#db/seed/seed-curation.server.ts";
import { seedIdentity } from "#db/seed/seed-identity.server.ts";

/** The whole demo but its sound, which the bench brings. Running it again changes nothing that is there. */
export async function seedDemo(scope: Scope): Promise<void> {
  await seedIdentity(scope);
  await seedCuration(scope);
}
