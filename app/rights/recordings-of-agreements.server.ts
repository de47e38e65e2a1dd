import { type SQL, sql } from "drizzle-orm";

/** SELECT of the ids of recordings in which a party of an agreement has a share; `condition` on `agreements a`. */
export function recordingsOfAgreements(condition: SQL): SQL {
  const holders = (side: string) => sql`agreements a CROSS JOIN agreement_parties ap ON ap.agreement_id = a.id
    CROSS JOIN splits s ON s.party_id = ap.party_id AND s.side = ${side}`;
  return sql`SELECT r.id AS id FROM ${holders("composition")} CROSS JOIN recordings r ON r.work_id = s.subject_id WHERE ${condition}
    UNION SELECT s.subject_id FROM ${holders("master")} WHERE ${condition}`;
}
