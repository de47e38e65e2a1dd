import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { recordIdSchema, songReference } from "#app/api/record-body.ts";
import { albumPath } from "#app/catalogue/record/album-path.ts";
import { getAlbumById } from "#app/catalogue/record/get-album-page.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";

/**
 * GET /api/v1/albums/:id: a published album with what of it is visible to this visitor, in track order. `songs` has one entry a song,
 * `versions` its other versions.
 */
export async function loader({ params, context: { ctx } }: LoaderFunctionArgs) {
  const id = recordIdSchema.safeParse(params.id);
  const page = id.success ? await getAlbumById(ctx, { id: id.data }) : null;
  if (page === null) throw new AppError("not_found", "Album not found.");
  const { id: _id, title: name, ...album } = page.album;
  return Response.json({
    data: {
      _id,
      name,
      uri: albumPath(album),
      ...album,
      artists: page.artists,
      durationMs: page.totalMs,
      songs: page.tracks.map(({ versions = [], number: track = null, ...song }) => ({
        ...songReference(song),
        track,
        versions: versions.map(songReference),
      })),
    },
  });
}
