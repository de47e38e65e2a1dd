import { readPreparing } from "#app/catalogue/search/preparing/read-preparing.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { listCuratedRecordings } from "#app/sliders/list-curated-recordings.server.ts";

/** The hero's recording and a row of cards. */
const featured = 6;

/** The data of this environment's landing page. */
export async function readLanding(ctx: RequestContext) {
  const [tracks, preparing] = await Promise.all([listCuratedRecordings(ctx, { limit: featured }), readPreparing(ctx)]);
  return { spaces: ctx.company.environment === "spaces", signedIn: ctx.actor !== null, tracks, preparing };
}

export type LandingView = Awaited<ReturnType<typeof readLanding>>;
