import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { printOpenOffer } from "#app/licensing/acceptance/offer-files.server.ts";
import { openOfferLink } from "#app/licensing/acceptance/open-offer-link.server.ts";
import { keepPrivate } from "#app/sharing/visits/share-headers.server.ts";

/** GET /offers/:token/quote.pdf, while its link works. */
export async function loader({ params: { token = "" }, context: { ctx } }: LoaderFunctionArgs) {
  keepPrivate(ctx);
  return printOpenOffer(ctx, await openOfferLink(ctx, token));
}
