import { eq, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { artistClaims, artistMembers } from "#db/schema/artist-members.server.ts";
import { artists } from "#db/schema/catalogue.server.ts";
import { partyPayees } from "#db/schema/payouts.server.ts";

/**
 * Statements that erase this user's claims, and artist profiles that they alone keep. A public page, and the name of a credited artist, are kept; payment
 * data is erased, and a profile that was never public is erased completely. Its slug becomes free.
 */
export function eraseArtistProfiles(
  { db, now }: Pick<RequestContext, "db" | "now">,
  { id }: { id: string },
): BatchItem<"sqlite">[] {
  const isTheirs = sql`artists.id IN (SELECT m.artist_id FROM artist_members m WHERE m.user_id = ${id} AND NOT EXISTS (
    SELECT 1 FROM artist_members o WHERE o.artist_id = m.artist_id AND o.user_id <> ${id})
    AND NOT EXISTS (SELECT 1 FROM label_artists l WHERE l.artist_id = m.artist_id))`;
  const isUnused = sql`artists.status = 'unpublished'
    AND NOT EXISTS (SELECT 1 FROM recording_artists ra WHERE ra.artist_id = artists.id)`;
  const nothing = { name: "", sortName: "", description: "", imageKey: null, backgroundImages: [], links: [] };
  return [
    db.update(artists).set({ paymentCountry: null, updatedAt: now }).where(isTheirs),
    db
      .update(artists)
      .set({ ...nothing, slug: sql`${artists.id}`, proSociety: null, ipi: null, status: "deleted" })
      .where(sql`${isTheirs} AND ${isUnused}`),
    db.delete(partyPayees).where(sql`artist_id IN (SELECT id FROM artists WHERE ${isTheirs})`),
    db.delete(artistClaims).where(eq(artistClaims.userId, id)),
    db.delete(artistMembers).where(eq(artistMembers.userId, id)),
  ];
}
