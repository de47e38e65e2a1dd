import { type SQL, sql } from "drizzle-orm";
import { isMoneyOfArtist, partiesKeptBy } from "#app/rights/same-holder.server.ts";

/** The parties whose money a person sees, as a SELECT of ids: those that it keeps, and those of its artists' people that are the same holder. */
export function partiesOf(userId: SQL | string): SQL {
  const members = sql`SELECT o.user_id FROM artist_members o WHERE o.artist_id = a.id`;
  return sql`${partiesKeptBy(userId)}
    UNION SELECT p.id FROM artist_members m CROSS JOIN artists a ON a.id = m.artist_id CROSS JOIN parties p ON p.id IN (${partiesKeptBy(members)})
    WHERE m.user_id = ${userId} AND a.status <> 'deleted' AND ${isMoneyOfArtist}`;
}
