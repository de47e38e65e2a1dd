import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { acceptanceCopy as copy } from "#app/licensing/acceptance/acceptance-copy.ts";
import type { OfferLink } from "#app/licensing/acceptance/open-offer-link.server.ts";
import { printOffer } from "#app/licensing/acceptance/print-offer.server.ts";
import { privateMedia } from "#app/media/private-media.server.ts";

/** An offer whose page shows it. */
function requireShown(found: OfferLink) {
  if (found.state !== "open" && found.state !== "signed") throw new AppError("not_found", copy.closed.unknown.title);
  return found;
}

/** The PDF of an opened offer. @throws AppError not_found in a state in which its page does not show it; unavailable */
export function printOpenOffer(ctx: RequestContext, found: OfferLink): Promise<Response> {
  // The page's address has a token, which a file that is passed on must not.
  return printOffer(ctx, requireShown(found).offer, ctx.url.origin);
}

type MediaRequest = { song: string; name: string; headers: Headers };

/** A file of the stream of a song of an opened offer. @throws AppError not_found, as `printOpenOffer` */
export async function streamOfferSong(ctx: RequestContext, found: OfferLink, { song, name, headers }: MediaRequest) {
  const recording = requireShown(found).tracks.find(({ id }) => id === song);
  const response = recording && (await privateMedia(ctx.env.MEDIA, { recording, name, headers }));
  if (!response) throw new AppError("not_found", "");
  return response;
}
