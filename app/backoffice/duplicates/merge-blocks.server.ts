import { type SQL, sql } from "drizzle-orm";
import { type MergeBlock, mergeBlocks } from "#app/backoffice/duplicates/duplicate-state.ts";
import { hasPrivateStream } from "#app/catalogue/ingest/has-private-stream.server.ts";
import { parseNumbers } from "#app/edge/stored-json.ts";
import type { Side } from "#app/rights/shares.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { transactions } = unsafeTenantTables("an open quote at any company prevents a merge");

/** The work or recording that a side of a recording is about. */
const subjectOf = (side: Side, id: string) =>
  side === "master" ? sql`${id}` : sql`(SELECT work_id FROM recordings WHERE id = ${id})`;

/** The shares of a side with their terms, however often and in whatever order they were entered. */
function sharesOf(side: Side, id: string): SQL {
  return sql`(SELECT json_group_array(share) FROM (SELECT json_array(party_id, role, right_code, share_bp, territories, excluded_territories, controlled,
      approval_required, approval_days, approval_contact, mfn, preclear_fee, preclear_currency, preclear_media, excluded_categories,
      embargo_until, sample_note) AS share FROM splits WHERE side = ${side} AND subject_id = ${subjectOf(side, id)} ORDER BY share))`;
}

const differs = (side: Side, from: string, into: string) =>
  sql`${sharesOf(side, from)} <> '[]' AND ${sharesOf(side, from)} <> ${sharesOf(side, into)}`;

const isDisputed = (
  id: string,
) => sql`EXISTS (SELECT 1 FROM rights_disputes WHERE side = 'master' AND subject_id = ${id}
  OR side = 'composition' AND subject_id = ${subjectOf("composition", id)})`;

const conditions: Record<MergeBlock, (from: string, into: string) => SQL> = {
  disputed: (from, into) => sql`${isDisputed(from)} OR ${isDisputed(into)}`,
  master: (from, into) => differs("master", from, into),
  composition: (from, into) => differs("composition", from, into),
  // Submitted or delivered, and not published yet: its own page decides about it.
  waiting: (from, into) => sql`${hasPrivateStream(sql`${from}`)} OR ${hasPrivateStream(sql`${into}`)}`,
  quoted: (
    from,
  ) => sql`EXISTS (SELECT 1 FROM transaction_items i CROSS JOIN ${transactions} ON ${transactions.id} = i.transaction_id
    WHERE i.recording_id = ${from} AND ${transactions.status} IN ('quoted', 'accepted'))`,
  mainVersion: (from) => sql`EXISTS (SELECT 1 FROM recordings r CROSS JOIN recordings o ON o.work_id = r.work_id
      WHERE r.id = ${from} AND r.version_type = 'main' AND o.id <> r.id AND o.status <> 'deleted')
    AND NOT EXISTS (SELECT 1 FROM recordings r CROSS JOIN recordings o ON o.work_id = r.work_id
      WHERE r.id = ${from} AND o.id <> r.id AND o.status <> 'deleted' AND o.version_type = 'main')`,
};

/** Condition: nothing of this kind prevents that a recording is merged into another. */
export function isFree(block: MergeBlock, from: string, into: string): SQL {
  return sql`NOT (${conditions[block](from, into)})`;
}

type Merge = { mergedId: string; keptId: string; mergedAt: number };

/** Condition: no other recording became the main version of the merged one's family since, so that an undo makes no second one. */
export function hasNoNewMain({ mergedId, keptId, mergedAt }: Merge): SQL {
  return sql`NOT EXISTS (SELECT 1 FROM recordings own CROSS JOIN recordings other ON other.work_id = own.work_id
    WHERE own.id = ${mergedId} AND own.version_type = 'main' AND other.version_type = 'main' AND other.status <> 'deleted'
      AND other.id NOT IN (${mergedId}, ${keptId}) AND other.updated_at >= ${mergedAt})`;
}

/** What prevents it, as JSON of yes (1) and no, for `readBlocks`. */
export function blocksJson(from: string, into: string): SQL<string> {
  const found = mergeBlocks.map((block) => sql`(${conditions[block](from, into)})`);
  return sql<string>`json_array(${sql.join(found, sql`, `)})`;
}

export function readBlocks(json: string): MergeBlock[] {
  const found = parseNumbers(json);
  return mergeBlocks.filter((_, at) => found[at] === 1);
}
