import { and, asc, eq, sql } from "drizzle-orm";
import { albumStore } from "#app/backoffice/albums/album-store.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { versionOf } from "#app/records/record-version.server.ts";
import { changePictures } from "#app/records/store/change-pictures.server.ts";
import { saveRecord } from "#app/records/store/save-record.server.ts";
import { drawCover } from "#app/ui/art/raster/share-picture.ts";
import { albums } from "#db/schema/albums.server.ts";
import { asPerson } from "#db/seed/as-person.server.ts";

/** Each takes the resize worker about a second. */
const covers = 4;
/** Pixels. */
const side = 640;

/** Gives the first albums of the demo a cover, unless an album has one or had its cover changed. */
export async function seedCovers(given: RequestContext): Promise<void> {
  const ctx = asPerson(given, "admin");
  const found = await ctx.db
    .select({ id: albums.id, slug: albums.slug, updatedAt: albums.updatedAt })
    .from(albums)
    .where(
      and(
        eq(albums.status, "published"),
        sql`NOT EXISTS (SELECT 1 FROM albums WHERE image_key IS NOT NULL OR updated_at > created_at)`,
      ),
    )
    .orderBy(asc(albums.title), asc(albums.id))
    .limit(covers);
  for (const { id, slug, ...album } of found) {
    // The seed of the picture, not the album's id: equal in every copy.
    const bytes = await drawCover({ seed: `cover of ${slug}`, accent: null }, side);
    const imageKeyFile = new File([bytes], `${slug}.png`, { type: "image/png" });
    const names = ["imageKey", "imageFocus"];
    const values = await changePictures(ctx, albumStore, { id, values: { imageKeyFile }, names });
    await saveRecord(ctx, albumStore, { id, version: versionOf(album), values, names });
  }
}
