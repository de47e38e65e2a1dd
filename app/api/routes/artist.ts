import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { recordIdSchema, songReference } from "#app/api/record-body.ts";
import { albumPath } from "#app/catalogue/record/album-path.ts";
import { getArtistById } from "#app/catalogue/record/artist/get-artist-page.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { artistPath, songPath } from "#app/player/track/track.ts";

/**
 * GET /api/v1/artists/:id: a published artist with what this visitor may see: the 50 most popular recordings, of `totalRecordings`, the
 * albums, and the songs with another part of the artist, by role.
 */
export async function loader({ params, context: { ctx } }: LoaderFunctionArgs) {
  const id = recordIdSchema.safeParse(params.id);
  const page = id.success ? await getArtistById(ctx, { id: id.data }) : null;
  if (page === null) throw new AppError("not_found", "Artist not found.");
  const { id: _id, ...artist } = page.artist;
  return Response.json({
    data: {
      _id,
      uri: artistPath(artist),
      ...artist,
      totalRecordings: page.total,
      songs: page.tracks.map(songReference),
      albums: page.albums.map(({ id: albumId, title: name, ...album }) => ({
        _id: albumId,
        name,
        uri: albumPath(album),
        ...album,
      })),
      credits: page.credits.map(({ role, songs }) => ({
        role,
        songs: songs.map(({ title: name, ...song }) => ({ name, uri: songPath(song), ...song })),
      })),
    },
  });
}
