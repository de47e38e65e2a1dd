import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { AppError } from "#app/edge/http/app-error.ts";
import { respondWithPicture } from "#app/media/share-picture.server.ts";
import { pagePicture } from "#app/site/page-picture.server.ts";

/** Link preview of a site page. */
export function loader({ params: { page = "" }, context: { ctx } }: LoaderFunctionArgs) {
  const picture = pagePicture(ctx, page);
  if (picture === null) throw new AppError("not_found", "Picture not found.");
  return respondWithPicture(ctx, `page/${page}`, picture);
}
