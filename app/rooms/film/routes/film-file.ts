import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { requireFilmViewer } from "#app/rooms/film/film-viewer.server.ts";
import { receiveFilm } from "#app/rooms/film/receive-film.action.server.ts";

/** POST /room/:token/film-file and /rooms/:id/film-file. */
export async function action({ request, params, context: { ctx } }: ActionFunctionArgs) {
  return receiveFilm(ctx, request, await requireFilmViewer(ctx, params));
}
