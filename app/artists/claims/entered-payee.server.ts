import { type SQL, sql } from "drizzle-orm";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { auditLog } = unsafeTenantTables("payment data belongs to the shared catalogue: who entered it is read with it");

/**
 * Condition on `y`, payment data, and `c`, a claim of its artist: the claimant, or a keeper of the label that it is for, entered it. Who changed
 * it last counts for rows of before their author was kept.
 */
export const isEnteredPayee: SQL = sql`y.artist_id = c.artist_id
  AND coalesce(y.created_by, (SELECT ${auditLog.actorId} FROM ${auditLog} WHERE ${auditLog.subjectId} = c.artist_id
    AND ${auditLog.subjectType} = 'artist' AND ${auditLog.action} = 'artist-payment' ORDER BY ${auditLog.id} DESC LIMIT 1))
  IN (SELECT c.user_id UNION ALL SELECT u.id FROM party_keepers k CROSS JOIN users u ON u.email = k.email WHERE k.party_id = c.party_id)`;
