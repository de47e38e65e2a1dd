import { eq, sql } from "drizzle-orm";
import { fold } from "#app/catalogue/fold.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { artistMembers } from "#db/schema/artist-members.server.ts";
import { artists } from "#db/schema/catalogue.server.ts";
import { demoArtist, demoClaims } from "#db/seed/demo-artist.ts";
import { demoId } from "#db/seed/demo-id.ts";
import { demoPeople } from "#db/seed/demo-people.ts";
import { deliveryStatements } from "#db/seed/seed-deliveries.server.ts";
import { songStatements } from "#db/seed/seed-songs.server.ts";

const dayMs = 24 * 3_600_000;
const demoStaffId = demoPeople.find(({ account }) => account === "staff")?.id ?? null;

/** A claim by the demo's artist account of an artist that came with the demo's music, if it is there. */
function claimOf(
  { slug, relation, code, proofUrl, message, state, reason, createdAt }: (typeof demoClaims)[number],
  id: string,
) {
  const decider = state === "waiting" ? null : demoStaffId;
  const decidedAt = state === "waiting" ? null : createdAt + dayMs;
  return sql`INSERT OR IGNORE INTO artist_claims (id, artist_id, user_id, relation, code, proof_url, message, state, reason, decided_by, decided_at, created_at, updated_at)
    SELECT ${id}, id, ${demoArtist.userId}, ${relation}, ${code}, ${proofUrl}, ${message}, ${state}, ${reason}, ${decider}, ${decidedAt},
      ${createdAt}, ${createdAt} FROM artists WHERE slug = ${slug}`;
}

/**
 * Seeds the artist of the demo's artist account, its claims and submitted songs, and deliveries of a label. The demo music refers to the same artist by slug, so either may
 * come first; an existing row is kept.
 */
export async function seedArtist({ db, env }: Pick<RequestContext, "db" | "env">): Promise<void> {
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
    ...demoClaims.map((claim, index) => db.run(claimOf(claim, demoId("claim", index + 1)))),
    ...(await songStatements({ db })),
    ...(await deliveryStatements({ db, env })),
  ]);
}
