import { type SQL, sql } from "drizzle-orm";

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
