import { type SQL, sql } from "drizzle-orm";
import { isShareOfRecording } from "#app/rights/shares-of-recording.server.ts";

const codes = (column: SQL) => sql`CASE WHEN json_valid(${column}) THEN json(${column}) ELSE json_array() END`;

/** Condition on `agreements a`: a group of brands leaves out company `companyId`, or this song for it. */
const leavesOut = (
  companyId: SQL | string,
) => sql`EXISTS (SELECT 1 FROM agreement_groups g JOIN json_each(g.company_ids) brand
  WHERE g.agreement_id = a.id AND brand.value = ${companyId} AND (NOT g.is_included
    OR (EXISTS (SELECT 1 FROM agreement_group_songs own WHERE own.group_id = g.id)
      AND NOT EXISTS (SELECT 1 FROM agreement_group_songs own WHERE own.group_id = g.id AND own.recording_id = recordings.id))))`;

/**
 * SQL column of `SELECT … FROM recordings` (without an alias): JSON of the `AgreementFact`s of the parties that have shares. `companyId`: of
 * the client; null where agreements are read for no client, so that no group leaves anything out.
 */
export function agreementsOfRecording(companyId: SQL | string | null): SQL {
  return sql`(SELECT json_group_array(json_object('id', a.id, 'number', a.number, 'title', a.title, 'partyId', ap.party_id,
      'masterBp', ap.master_bp, 'compositionBp', ap.composition_bp, 'startsOn', a.starts_on,
      'endsOn', iif(a.renew_months IS NULL OR a.status = 'terminated', a.ends_on, NULL), 'territories', ${codes(sql`a.territories`)},
      'excluded', ${codes(sql`a.excluded_territories`)}, 'media', ${codes(sql`a.media`)}, 'exclusive', json(iif(a.exclusive, 'true', 'false')),
      'mfn', json(iif(a.mfn, 'true', 'false')),
      'isForClient', json(${companyId === null ? sql`'true'` : sql`iif(${leavesOut(companyId)}, 'false', 'true')`}))
      ORDER BY a.id, ap.party_id)
    FROM (SELECT DISTINCT s.party_id FROM splits s WHERE ${isShareOfRecording}) holder
      CROSS JOIN agreement_parties ap ON ap.party_id = holder.party_id CROSS JOIN agreements a ON a.id = ap.agreement_id
    WHERE a.status <> 'draft')`;
}
