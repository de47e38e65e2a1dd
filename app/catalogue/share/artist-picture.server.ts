import { and, eq } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { SharePicture } from "#app/ui/art/raster/share-picture.ts";
import { artists } from "#db/schema/catalogue.server.ts";

/** The picture of an artist for sharing: the artist's contour in the colours of the company. */
export function artistPicture(
  { company }: Pick<RequestContext, "company">,
  { slug, name }: { slug: string; name: string },
): SharePicture {
  return { kind: "artist", seed: slug, peaks: [], accent: company.theme.accent, title: name, subtitle: "" };
}

/** The picture of the artist with this slug; null unless the artist is published. */
export async function findArtistPicture(ctx: RequestContext, { slug }: { slug: string }): Promise<SharePicture | null> {
  const [found] = await ctx.db
    .select({ slug: artists.slug, name: artists.name })
    .from(artists)
    .where(and(eq(artists.slug, slug), eq(artists.status, "published")));
  return found ? artistPicture(ctx, found) : null;
}
