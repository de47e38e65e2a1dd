import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { jsonReader } from "#app/edge/stored-json.ts";
import { shareSchema } from "#app/rights/share-schema.ts";
import type { Share } from "#app/rights/shares.ts";

/** Condition: row `s` of `splits` is a share of the `recordings` row's master or composition. */
export const isShareOfRecording = sql`((s.side = 'composition' AND s.subject_id = recordings.work_id)
    OR (s.side = 'master' AND s.subject_id = recordings.id))`;

/** Condition: a side of the `recordings` row is disputed. */
export const isDisputed = sql`EXISTS (SELECT 1 FROM rights_disputes d WHERE (d.side = 'composition' AND d.subject_id = recordings.work_id)
    OR (d.side = 'master' AND d.subject_id = recordings.id))`;

const yesOrNo = (column: SQL) => sql`json(iif(${column}, 'true', 'false'))`;

/** Malformed lists are read as empty, so that they cannot fail the query of all other recordings. */
const list = (column: SQL) => sql`CASE WHEN json_valid(${column}) THEN json(${column}) ELSE json_array() END`;

/** Who shares are read for, and what with them: see `sharesOfRecording`. */
type Reader = { forStaff?: boolean | undefined; namesCompany?: boolean | undefined; answers?: boolean | undefined };

const answersOfParty = sql`'answers', json(iif(p.usual_minutes IS NULL, NULL,
  json_object('usual', p.usual_minutes, 'most', p.most_minutes, 'zone', p.time_zone))),`;

/** JSON of the `Share`s where a condition on `s` holds, largest first. D1 allows 32 arguments a function. */
function sharesWhere(condition: SQL, { forStaff = false, namesCompany = false, answers = false }: Reader): SQL<string> {
  const staffOnly = (column: SQL) => (forStaff ? column : sql`NULL`);
  const terms = sql`json_object('mfn', ${yesOrNo(sql`s.mfn`)}, 'excludedCategories', ${list(sql`s.excluded_categories`)},
    'embargoUntil', s.embargo_until, 'sampleNote', s.sample_note, 'approvalContact', ${staffOnly(sql`s.approval_contact`)},
    'preclearFee', ${staffOnly(sql`s.preclear_fee`)}, 'preclearCurrency', ${staffOnly(sql`s.preclear_currency`)},
    ${namesCompany ? sql`'companyId', p.company_id,` : sql``} 'preclearMedia', ${forStaff ? list(sql`s.preclear_media`) : sql`json_array()`})`;
  return sql<string>`(SELECT json_group_array(json_object('id', s.id, 'side', s.side, 'partyId', s.party_id, 'name', p.name, 'role', s.role,
      'right', s.right_code, 'society', p.society, 'ipi', p.ipi, 'email', ${staffOnly(sql`p.email`)}, 'shareBp', s.share_bp,
      'territories', ${list(sql`s.territories`)}, 'excluded', ${list(sql`s.excluded_territories`)}, 'controlled', ${yesOrNo(sql`s.controlled`)},
      'approvalRequired', ${yesOrNo(sql`s.approval_required`)}, 'approvalDays', s.approval_days, ${answers ? answersOfParty : sql``} 'terms', ${terms})
    ORDER BY s.side, s.share_bp DESC, p.name, s.id)
    FROM splits s JOIN parties p ON p.id = s.party_id WHERE ${condition})`;
}

/**
 * JSON of the shares of `SELECT … FROM recordings` (without an alias): everything that shows, clears or prints rights reads this. `forStaff`:
 * with what only those may know who contact rights holders. `namesCompany`: with the company that the party is. `answers`: with how fast it
 * answers, which changes with each answer, so not where facts are asserted.
 */
export function sharesOfRecording(reader: Reader = {}): SQL<string> {
  return sharesWhere(isShareOfRecording, reader);
}

/** Like `sharesOfRecording`, of one side: of the work or recording `subjectId`. */
export function sharesOfSide(side: Share["side"] | SQL, subjectId: SQL | string, { forStaff = false } = {}): SQL {
  return sharesWhere(sql`s.side = ${side} AND s.subject_id = ${subjectId}`, { forStaff });
}

export const readShares = jsonReader(z.array(shareSchema), "shares");
