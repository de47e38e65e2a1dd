import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { AppError } from "#app/edge/http/app-error.ts";
import { openOfferLink } from "#app/licensing/acceptance/open-offer-link.server.ts";
import { privateMedia } from "#app/media/private-media.server.ts";
import { keepPrivate } from "#app/sharing/visits/share-headers.server.ts";

/** GET /offers/:token/media/:song/*: a file of the stream of a song of the offer, while its link works. */
export async function loader({ request, params, context: { ctx } }: LoaderFunctionArgs) {
  const { token = "", song = "", "*": name = "" } = params;
  keepPrivate(ctx);
  const found = await openOfferLink(ctx, token);
  const recording =
    found.state === "open" || found.state === "signed" ? found.tracks.find(({ id }) => id === song) : undefined;
  const response = recording && (await privateMedia(ctx.env.MEDIA, { recording, name, headers: request.headers }));
  if (!response) throw new AppError("not_found", "");
  return response;
}
