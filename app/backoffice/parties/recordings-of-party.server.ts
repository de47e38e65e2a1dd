import { sql } from "drizzle-orm";

/** SELECT of the ids of the recordings in which a party has shares, or which it represents. */
export function recordingsOfParty(id: string) {
  return sql`SELECT r.id AS id FROM splits s CROSS JOIN recordings r ON r.work_id = s.subject_id
      WHERE s.party_id = ${id} AND s.side = 'composition'
    UNION SELECT s.subject_id FROM splits s WHERE s.party_id = ${id} AND s.side = 'master'
    UNION SELECT r.id FROM recordings r WHERE r.represented_by_id = ${id}`;
}
