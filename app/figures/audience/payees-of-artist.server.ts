import { type SQL, sql } from "drizzle-orm";

/**
 * SELECT of `id` of the parties whose money is the artist's: those with its IPI or name of which one of its members, or the viewer, is a keeper;
 * staff enter keepers. For the people of a label also the label, if the artist is on its roster.
 */
export function payeesOfArtist(artistId: string, viewerId: string): SQL {
  const partiesKeptBy = (userId: SQL) =>
    sql`SELECT pk.party_id FROM users u CROSS JOIN party_keepers pk ON pk.email = lower(u.email) WHERE u.id IN (${userId}) AND u.status = 'active'`;
  const members = sql`SELECT user_id FROM artist_members WHERE artist_id = ${artistId} UNION SELECT ${viewerId}`;
  return sql`SELECT p.id FROM artists a CROSS JOIN parties p ON p.id IN (${partiesKeptBy(members)})
      WHERE a.id = ${artistId} AND (p.ipi = a.ipi OR p.name = a.name COLLATE NOCASE)
    UNION SELECT party_id FROM label_artists WHERE artist_id = ${artistId} AND party_id IN (${partiesKeptBy(sql`${viewerId}`)})`;
}
