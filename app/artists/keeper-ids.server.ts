import { type SQL, sql } from "drizzle-orm";

/** The people who keep an artist, themselves or for a label whose roster it is on, as a SELECT of user ids. */
export function keeperIds(artistId: SQL | string): SQL {
  return sql`SELECT m.user_id FROM artist_members m WHERE m.artist_id = ${artistId}
    UNION SELECT u.id FROM label_artists l CROSS JOIN parties p ON p.id = l.party_id AND p.kind = 'label'
      CROSS JOIN party_keepers k ON k.party_id = l.party_id CROSS JOIN users u ON u.email = k.email
      WHERE l.artist_id = ${artistId} AND u.status = 'active'`;
}
