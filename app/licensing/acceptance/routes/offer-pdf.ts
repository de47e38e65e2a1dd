import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { AppError } from "#app/edge/http/app-error.ts";
import { acceptanceCopy as copy } from "#app/licensing/acceptance/acceptance-copy.ts";
import { openOfferLink } from "#app/licensing/acceptance/open-offer-link.server.ts";
import { printOffer } from "#app/licensing/acceptance/print-offer.server.ts";
import { keepPrivate } from "#app/sharing/visits/share-headers.server.ts";

/** GET /offers/:token/quote.pdf, while its link works. */
export async function loader({ params: { token = "" }, context: { ctx } }: LoaderFunctionArgs) {
  keepPrivate(ctx);
  const found = await openOfferLink(ctx, token);
  if (found.state !== "open" && found.state !== "signed") throw new AppError("not_found", copy.closed.unknown.title);
  // The page's address has the token, which a file that is passed on must not.
  return printOffer(ctx, found.offer, ctx.url.origin);
}
