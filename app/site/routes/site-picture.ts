import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { respondWithPicture } from "#app/media/share-picture.server.ts";
import { sitePicture } from "#app/media/site-picture.ts";

/** Link preview of the landing page and Discover. */
export function loader({ context: { ctx } }: LoaderFunctionArgs) {
  return respondWithPicture(ctx, "site", sitePicture(ctx));
}
