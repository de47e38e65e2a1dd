import { type SQL, sql } from "drizzle-orm";

/** SELECT of `party_id` of the parties that people keep, for a SELECT of users; staff enter keepers. */
export const partiesKeptBy = (userIds: SQL | string) =>
  sql`SELECT k.party_id FROM users u CROSS JOIN party_keepers k ON k.email = lower(u.email) WHERE u.id IN (${userIds}) AND u.status = 'active'`;

/** Condition on `p`, a party that one of the artist's people keeps, and `a`, an artist: its money is the artist's. */
export const isMoneyOfArtist = sql`(p.ipi = a.ipi OR p.isni = a.isni OR p.name = a.name COLLATE NOCASE)`;

/** SELECT of `id` of the artists that a party is: its IPI or ISNI is theirs. Names are never compared. */
export const artistsOfParty = (
  partyId: SQL | string,
) => sql`SELECT a.id FROM parties p CROSS JOIN artists a ON a.ipi = p.ipi WHERE p.id = ${partyId}
  UNION SELECT a.id FROM parties p CROSS JOIN artists a ON a.isni = p.isni WHERE p.id = ${partyId}`;

/** SELECT of `id` of the parties that an artist is. */
export const partiesOfArtist = (
  artistId: SQL | string,
) => sql`SELECT p.id FROM artists a CROSS JOIN parties p ON p.ipi = a.ipi WHERE a.id = ${artistId}
  UNION SELECT p.id FROM artists a CROSS JOIN parties p ON p.isni = a.isni WHERE a.id = ${artistId}`;
