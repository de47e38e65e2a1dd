import { type SQL, sql } from "drizzle-orm";

/** The parties whose money a person sees, as a SELECT of ids: those that it keeps, and those of its artists' people that are the same holder. */
export function partiesOf(userId: SQL | string): SQL {
  return sql`SELECT k.party_id FROM users u CROSS JOIN party_keepers k ON k.email = lower(u.email) WHERE u.id = ${userId}
    UNION SELECT p.id FROM artist_members m CROSS JOIN artists a ON a.id = m.artist_id CROSS JOIN artist_members o ON o.artist_id = a.id
      CROSS JOIN users u ON u.id = o.user_id AND u.status = 'active' CROSS JOIN party_keepers k ON k.email = lower(u.email) CROSS JOIN parties p ON p.id = k.party_id
    WHERE m.user_id = ${userId} AND a.status <> 'deleted' AND (p.ipi = a.ipi OR p.name = a.name COLLATE NOCASE)`;
}
