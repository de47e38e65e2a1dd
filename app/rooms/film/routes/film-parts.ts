import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { AppError } from "#app/edge/http/app-error.ts";
import { errorResponse } from "#app/edge/http/error-response.server.ts";
import { requireFilmViewer } from "#app/rooms/film/film-viewer.server.ts";
import { receivePart } from "#app/rooms/film/receive-film.action.server.ts";

/** POST …/film-parts begins an upload in parts; PUT …/film-parts/:upload/:part stores one. For scripts. */
export async function action({ request, params, context: { ctx } }: ActionFunctionArgs) {
  try {
    const viewer = await requireFilmViewer(ctx, params);
    const data = await receivePart(ctx, request, { viewer, upload: params.upload, part: params.part });
    return Response.json({ data }, { status: 201 });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return errorResponse(error, request);
  }
}
