import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { findSongPicture } from "#app/catalogue/share/song-picture.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { respondWithPicture } from "#app/media/share-picture.server.ts";

/** Link preview of the song. */
export async function loader({ params, context: { ctx } }: LoaderFunctionArgs) {
  const slug = params.slug ?? "";
  const picture = await findSongPicture(ctx, { slug });
  if (picture === null) throw new AppError("not_found", "Picture not found.");
  return respondWithPicture(ctx, `song/${slug}`, picture);
}
