import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { printOpenOffer } from "#app/licensing/acceptance/offer-files.server.ts";
import { openOfferOfGuest } from "#app/rooms/deal/offer-of-guest.server.ts";
import { keepPrivate } from "#app/sharing/visits/share-headers.server.ts";

/** GET /room/:token/offer/quote.pdf */
export async function loader({ params, context: { ctx } }: LoaderFunctionArgs) {
  const { token = "" } = params;
  keepPrivate(ctx);
  return printOpenOffer(ctx, await openOfferOfGuest(ctx, token));
}
