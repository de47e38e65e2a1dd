import { listFeaturedRecordings } from "#app/catalogue/list-featured-recordings.server.ts";
import { readPreparing } from "#app/catalogue/read-preparing.server.ts";
import type { Scope } from "#app/edge/scope.server.ts";

/** The hero's recording and a row of cards. */
const featured = 6;

/** What the landing page of this environment shows. */
export async function readLanding(scope: Scope) {
  const [tracks, preparing] = await Promise.all([
    listFeaturedRecordings(scope, { limit: featured }),
    readPreparing(scope),
  ]);
  return { spaces: scope.company.environment === "spaces", signedIn: scope.actor !== null, tracks, preparing };
}

export type LandingView = Awaited<ReturnType<typeof readLanding>>;
