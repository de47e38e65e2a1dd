import { type SQL, sql } from "drizzle-orm";
import { isMoneyOfArtist, partiesKeptBy } from "#app/rights/same-holder.server.ts";

/**
 * SELECT of `id` of the parties whose money is the artist's: those of its holder of which one of its members, or the viewer, is a keeper. For the
 * people of a label also the label, if the artist is on its roster.
 */
export function payeesOfArtist(artistId: string, viewerId: string): SQL {
  const members = sql`SELECT user_id FROM artist_members WHERE artist_id = ${artistId} UNION SELECT ${viewerId}`;
  return sql`SELECT p.id FROM artists a CROSS JOIN parties p ON p.id IN (${partiesKeptBy(members)})
      WHERE a.id = ${artistId} AND ${isMoneyOfArtist}
    UNION SELECT party_id FROM label_artists WHERE artist_id = ${artistId} AND party_id IN (${partiesKeptBy(viewerId)})`;
}
