import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { AppError } from "#app/edge/http/app-error.ts";
import { findItems } from "#app/sliders/admin/find-items.server.ts";
import { slideImageAddress } from "#app/sliders/slide-image.ts";

/** GET /api/v1/playlists/:id, for ListSliders: with the images that a slide of it can have, and how many tracks it has. */
export async function loader({ params: { id = "" }, context: { ctx } }: LoaderFunctionArgs) {
  const [item] = await findItems(ctx, { kind: "playlist", ids: [id] });
  if (item === undefined) throw new AppError("not_found", "Playlist not found.");
  const { id: _id, images, totalSongs, ...playlist } = item;
  const backgroundImages = images.map(slideImageAddress);
  return Response.json({
    data: { _id, ...playlist, artists: { backgroundImages }, tracks: { paging: { totalItems: totalSongs } } },
  });
}
