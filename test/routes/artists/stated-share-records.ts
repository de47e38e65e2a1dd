import { nameColumns } from "#db/folded-name.server.ts";
import { newId } from "#db/new-id.server.ts";
import { artistMembers } from "#db/schema/artist-members.server.ts";
import { artists } from "#db/schema/catalogue.server.ts";
import { users } from "#db/schema/identity.server.ts";
import { songSubmissions, statedShares } from "#db/schema/song-submissions.server.ts";
import { testContext } from "#test/support/context.ts";

/** An artist with a keeper, who submits a song. */
export async function addSubmission(given: Partial<typeof songSubmissions.$inferInsert> = {}) {
  const { db, now } = testContext();
  const [artistId, id, userId] = [newId(now), newId(now), newId(now)];
  const email = `keeper-${userId}@example.com`;
  await db
    .insert(users)
    .values({ id: userId, email, ...nameColumns("Mira Keeper"), nickname: "Mira", passwordHash: null });
  await db.insert(artists).values({ id: artistId, slug: artistId, ...nameColumns("Night Ferry") });
  await db.insert(artistMembers).values({ artistId, userId });
  await db.insert(songSubmissions).values({ id, artistId, userId, title: "Low Tide", ...given });
  return { id, artistId, userId, email };
}

type GivenShare = Partial<typeof statedShares.$inferInsert> & { name: string; shareBp: number };

/** Stated shares of a submission; of the composition unless their role is OWNER. */
export async function addShares(submissionId: string, ...shares: GivenShare[]): Promise<string[]> {
  const { db, now } = testContext();
  const rows = shares.map((share, position) => ({
    ...{ id: newId(now), submissionId, position, role: "CA", updatedAt: now - 1 },
    side: share.role === "OWNER" ? ("master" as const) : ("composition" as const),
    ...share,
  }));
  await db.insert(statedShares).values(rows);
  return rows.map(({ id }) => id);
}
