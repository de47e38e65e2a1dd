import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { respondWithPicture } from "#app/media/share-picture.server.ts";
import { sitePicture } from "#app/media/site-picture.ts";

/** The picture that other sites show beside a link to the landing page or to discover. */
export function loader({ context: { ctx } }: LoaderFunctionArgs) {
  return respondWithPicture(ctx, "site", sitePicture(ctx));
}
