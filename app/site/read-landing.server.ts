import { readPreparing } from "#app/catalogue/search/preparing/read-preparing.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { listLandingRecordings } from "#app/site/list-landing-recordings.server.ts";
import { listServices } from "#app/site/services/list-services.server.ts";
import { servicePath } from "#app/site/services/service.ts";

/** The hero's recording and a row of cards. */
const featured = 6;

/** The data of this environment's landing page. */
export async function readLanding(ctx: RequestContext) {
  const [tracks, preparing] = await Promise.all([listLandingRecordings(ctx, { limit: featured }), readPreparing(ctx)]);
  const spaces = ctx.company.environment === "spaces";
  const services = listServices().map((service) => ({
    id: service.slug,
    name: service.name,
    text: service.summary,
    to: servicePath(service),
  }));
  return { spaces, signedIn: ctx.actor !== null, services: spaces ? [] : services, tracks, preparing };
}

export type LandingView = Awaited<ReturnType<typeof readLanding>>;
