import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { AppError } from "#app/edge/http/app-error.ts";
import { filmCopy } from "#app/rooms/film/film-copy.ts";
import { requireFilmViewer } from "#app/rooms/film/film-viewer.server.ts";
import { serveFilm } from "#app/rooms/film/serve-film.server.ts";

/** GET /room/:token/film/:film and /rooms/:id/film/:film. A closed room has no film. */
export async function loader({ request, params, context: { ctx } }: LoaderFunctionArgs) {
  const viewer = await requireFilmViewer(ctx, params).catch((error: unknown) => {
    if (error instanceof AppError && error.code === "gone") throw new AppError("not_found", filmCopy.errors.missing);
    throw error;
  });
  return serveFilm(ctx, { viewer, id: params.film ?? "", headers: request.headers });
}
