import { eq, sql } from "drizzle-orm";
import { fold } from "#app/catalogue/fold.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { artistMembers } from "#db/schema/artist-members.server.ts";
import { artists } from "#db/schema/catalogue.server.ts";
import { demoArtist } from "#db/seed/demo-artist.ts";

/**
 * Seeds the artist of the demo's artist account. The demo music refers to the same artist by slug, so either may come first; an existing
 * row is kept.
 */
export async function seedArtist({ db }: Pick<RequestContext, "db">): Promise<void> {
  const { userId, ...artist } = demoArtist;
  const row = { ...artist, links: [...artist.links], sortName: fold(artist.name), status: "published" as const };
  const member = db
    .select({
      artistId: artists.id,
      userId: sql<string>`${userId}`.as("user_id"),
      createdAt: sql<number>`unixepoch('subsec') * 1000`.as("created_at"),
    })
    .from(artists)
    .where(eq(artists.slug, artist.slug));
  await db.batch([
    db.insert(artists).values(row).onConflictDoNothing(),
    db.insert(artistMembers).select(member).onConflictDoNothing(),
  ]);
}
