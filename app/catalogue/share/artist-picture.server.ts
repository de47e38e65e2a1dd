import { and, eq } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { SharePicture } from "#app/ui/art/raster/share-picture.ts";
import { artists } from "#db/schema/catalogue.server.ts";

/** Share picture of an artist: the contour in the company's colours. */
export function artistPicture(
  { company }: Pick<RequestContext, "company">,
  { slug, name }: { slug: string; name: string },
): SharePicture {
  return { kind: "artist", seed: slug, accent: company.theme.accent, title: name, subtitle: "" };
}

/** Share picture of the artist with this slug; null unless published. */
export async function findArtistPicture(ctx: RequestContext, { slug }: { slug: string }): Promise<SharePicture | null> {
  const [found] = await ctx.db
    .select({ slug: artists.slug, name: artists.name })
    .from(artists)
    .where(and(eq(artists.slug, slug), eq(artists.status, "published")));
  return found ? artistPicture(ctx, found) : null;
}
