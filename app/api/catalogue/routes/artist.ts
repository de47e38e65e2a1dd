import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { recordIdSchema, songReference } from "#app/api/record-body.ts";
import { albumPath } from "#app/catalogue/record/album-path.ts";
import { getArtistById } from "#app/catalogue/record/artist/get-artist-page.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { can } from "#app/identity/access/scopes.ts";
import { artistPath, songPath } from "#app/player/track/track.ts";
import { findItems } from "#app/sliders/admin/find-items.server.ts";
import { slideImageAddress } from "#app/sliders/slide-image.ts";

/**
 * GET /api/v1/artists/:id: a published artist with what this visitor may see: the 50 most popular recordings, of `totalRecordings`, the
 * albums, and the songs with another part of the artist, by role. For ListSliders with `backgroundImages`, the images a slide can have.
 */
export async function loader({ params, context: { ctx } }: LoaderFunctionArgs) {
  const id = recordIdSchema.safeParse(params.id);
  const page = id.success ? await getArtistById(ctx, { id: id.data }) : null;
  if (page === null) throw new AppError("not_found", "Artist not found.");
  const { id: _id, ...artist } = page.artist;
  // Only the slider form chooses among them.
  const [item] = can(ctx.actor, "sliders", ctx.company) ? await findItems(ctx, { kind: "artist", ids: [_id] }) : [];
  return Response.json({
    data: {
      _id,
      uri: artistPath(artist),
      ...artist,
      ...(item ? { backgroundImages: item.images.map(slideImageAddress) } : {}),
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
