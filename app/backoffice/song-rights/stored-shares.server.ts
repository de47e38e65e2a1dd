import { type SQL, sql } from "drizzle-orm";
import type { Side } from "#app/rights/shares.ts";

/** A side of a song: of a work the composition, of a recording the master. */
export type SideKey = { side: Side; subjectId: string };

/**
 * JSON of the stored rows of a side, which changes with each of them: what a form was filled with is compared by it. Without names, so that a
 * party can be renamed meanwhile.
 */
export function storedShares(side: Side | SQL, subjectId: SQL | string): SQL<string> {
  return sql<string>`(SELECT json_group_array(json_array(s.id, s.party_id, s.role, s.right_code, s.share_bp, s.territories,
      s.excluded_territories, s.controlled, s.approval_required, s.approval_days, s.approval_contact, s.mfn, s.preclear_fee,
      s.preclear_currency, s.preclear_media, s.excluded_categories, s.embargo_until, s.sample_note) ORDER BY s.id)
    FROM splits s WHERE s.side = ${side} AND s.subject_id = ${subjectId})`;
}

/** Marks the recordings of a side for the next run of search. */
export function markSide({ side, subjectId }: SideKey, now: number): SQL {
  const column = side === "composition" ? sql`work_id` : sql`id`;
  return sql`INSERT INTO search_dirty (recording_id, marked_at) SELECT id, ${now} FROM recordings WHERE ${column} = ${subjectId}
    ON CONFLICT (recording_id) DO UPDATE SET marked_at = excluded.marked_at`;
}
