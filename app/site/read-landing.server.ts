import { fullPages, readPreparing } from "#app/catalogue/search/preparing/read-preparing.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { selectPublishedEntries } from "#app/site/content/list-entries.server.ts";
import { readPageTexts } from "#app/site/content/page-texts.ts";
import { readOffer } from "#app/site/read-offer.server.ts";
import { selectPickedRecordings, toPickedRecordings } from "#app/site/select-picked-recordings.server.ts";
import { listServices } from "#app/site/services/list-services.server.ts";
import { servicePath } from "#app/site/services/service.ts";
import {
  oneOfEachSong,
  selectCuratedRecordings,
  toCuratedRecordings,
} from "#app/sliders/select-curated-recordings.server.ts";
import { selectLeadingWorks, toLeadingWorks } from "#app/sliders/select-leading-works.server.ts";

/** Recordings of the second screen, the first of them in the hero. */
const featured = { limit: 4 };

/** Works in the row. */
const leading = { limit: 3 };

/** Data of this environment's landing page. Two round trips, or three if curators picked too few recordings. */
export async function readLanding(ctx: RequestContext) {
  const [[picks, works, rows, entries], preparing] = await Promise.all([
    ctx.db.batch([
      selectPickedRecordings(ctx, { page: "", ...featured }),
      selectLeadingWorks(ctx, leading),
      selectCuratedRecordings(ctx),
      selectPublishedEntries(ctx, { kinds: ["page"], page: "" }),
    ]),
    readPreparing(ctx, fullPages),
  ]);
  const curated = await toCuratedRecordings(ctx, rows, featured.limit);
  const spaces = ctx.company.environment === "spaces";
  const services = listServices().map((service) => ({
    name: service.name,
    text: service.summary,
    to: servicePath(service),
  }));
  // The staff's picks, then recordings of the sliders on Discover.
  const picked = oneOfEachSong([...toPickedRecordings(picks).map(({ track }) => track), ...curated]);
  const tracks = picked.slice(0, featured.limit);
  return {
    spaces,
    // No light is worth a fourth round trip, which signed-in people would wait for.
    offer: spaces || tracks.length === 0 || ctx.trips.count > 2 ? null : await readOffer(ctx, tracks),
    signedIn: ctx.actor !== null,
    services: spaces ? [] : services,
    tracks,
    texts: readPageTexts(entries[0]),
    works: toLeadingWorks(works, leading),
    preparing,
  };
}

export type LandingView = Awaited<ReturnType<typeof readLanding>>;
