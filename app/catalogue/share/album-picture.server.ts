import { type AlbumPage, getAlbumPage } from "#app/catalogue/record/get-album-page.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { SharePicture } from "#app/ui/art/raster/share-picture.ts";

/** Share picture of an album: generated cover in the company's colours, title and artists. */
export function albumPicture(
  { company }: Pick<RequestContext, "company">,
  { album, artists }: Pick<AlbumPage, "album" | "artists">,
): SharePicture {
  const subtitle = artists.map(({ name }) => name).join(", ");
  return { kind: "song", seed: album.id, accent: company.theme.accent, title: album.title, subtitle };
}

/** Share picture of the album with this slug; null unless visible to visitors without an account on this host. */
export async function findAlbumPicture(ctx: RequestContext, { slug }: { slug: string }): Promise<SharePicture | null> {
  const page = await getAlbumPage({ ...ctx, actor: null }, { slug });
  return page && albumPicture(ctx, page);
}
