import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { postPending } from "#app/licensing/ledger/post-pending.server.ts";
import { seedAds } from "#db/seed/seed-ads.server.ts";
import { seedAgreements } from "#db/seed/seed-agreements.server.ts";
import { seedArtist } from "#db/seed/seed-artist.server.ts";
import { seedBuyers } from "#db/seed/seed-buyers.server.ts";
import { seedCovers } from "#db/seed/seed-covers.server.ts";
import { seedCuration } from "#db/seed/seed-curation.server.ts";
import { seedEvents } from "#db/seed/seed-events.server.ts";
import { seedIdentity } from "#db/seed/seed-identity.server.ts";
import { seedMarks } from "#db/seed/seed-marks.server.ts";
import { seedRatings } from "#db/seed/seed-ratings.server.ts";
import { seedRequests } from "#db/seed/seed-requests.server.ts";
import { seedRestrictions } from "#db/seed/seed-restrictions.server.ts";
import { seedRights } from "#db/seed/seed-rights.server.ts";
import { seedSite } from "#db/seed/seed-site.server.ts";
import { seedStanding } from "#db/seed/seed-standing.server.ts";
import { seedStatements } from "#db/seed/seed-statements.server.ts";
import { seedTiers } from "#db/seed/seed-tiers.server.ts";
import { seedWork } from "#db/seed/seed-work.server.ts";

/** Seeds the demo except its recordings, which are ingested. Existing rows are kept. */
export async function seedDemo(ctx: RequestContext): Promise<void> {
  await seedIdentity(ctx);
  await seedMarks(ctx);
  await seedArtist(ctx);
  await seedEvents(ctx);
  await seedCuration(ctx);
  await seedRequests(ctx);
  await seedRestrictions(ctx);
  await seedTiers(ctx);
  await seedCovers(ctx);
  await seedAds(ctx);
  await seedRights(ctx);
  await seedRatings(ctx);
  await seedAgreements(ctx);
  await seedStanding(ctx);
  await seedSite(ctx);
  await seedBuyers(ctx);
  await seedWork(ctx);
  await postPending(ctx, { limit: 200 });
  await seedStatements(ctx);
}
