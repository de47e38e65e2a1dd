import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { streamOfferSong } from "#app/licensing/acceptance/offer-files.server.ts";
import { openOfferLink } from "#app/licensing/acceptance/open-offer-link.server.ts";
import { keepPrivate } from "#app/sharing/visits/share-headers.server.ts";

/** GET /offers/:token/media/:song/*: a file of the stream of a song of the offer, while its link works. */
export async function loader({ request, params, context: { ctx } }: LoaderFunctionArgs) {
  const { token = "", song = "", "*": name = "" } = params;
  keepPrivate(ctx);
  return streamOfferSong(ctx, await openOfferLink(ctx, token), { song, name, headers: request.headers });
}
