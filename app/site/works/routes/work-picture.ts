import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { AppError } from "#app/edge/http/app-error.ts";
import { respondWithPicture } from "#app/media/share-picture.server.ts";
import { findWorkPicture, workPictureName } from "#app/site/works/work-picture.server.ts";

/** Link preview of the work. */
export async function loader({ params: { slug = "" }, context: { ctx } }: LoaderFunctionArgs) {
  const picture = await findWorkPicture(ctx, slug);
  if (picture === null) throw new AppError("not_found", "Picture not found.");
  return respondWithPicture(ctx, workPictureName(slug), picture);
}
