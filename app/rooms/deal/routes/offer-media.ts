import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { streamOfferSong } from "#app/licensing/acceptance/offer-files.server.ts";
import { openOfferOfGuest } from "#app/rooms/deal/offer-of-guest.server.ts";
import { keepPrivate } from "#app/sharing/visits/share-headers.server.ts";

/** GET /room/:token/offer/media/:song/*: a file of the stream of a song of the offer. */
export async function loader({ request, params, context: { ctx } }: LoaderFunctionArgs) {
  const { token = "", song = "", "*": name = "" } = params;
  keepPrivate(ctx);
  return streamOfferSong(ctx, await openOfferOfGuest(ctx, token), { song, name, headers: request.headers });
}
