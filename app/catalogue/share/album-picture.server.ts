import { type AlbumPage, getAlbumPage } from "#app/catalogue/record/get-album-page.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { SharePicture } from "#app/ui/art/raster/share-picture.ts";

/** The picture of an album for sharing: its generated cover in the colours of the company, its title and its artists. */
export function albumPicture(
  { company }: Pick<RequestContext, "company">,
  { album, artists }: Pick<AlbumPage, "album" | "artists">,
): SharePicture {
  const subtitle = artists.map(({ name }) => name).join(", ");
  return { kind: "song", seed: album.id, peaks: [], accent: company.theme.accent, title: album.title, subtitle };
}

/** The picture of the album with this slug; null unless visitors without an account may see it on this host. */
export async function findAlbumPicture(ctx: RequestContext, { slug }: { slug: string }): Promise<SharePicture | null> {
  const page = await getAlbumPage({ ...ctx, actor: null }, { slug });
  return page && albumPicture(ctx, page);
}
