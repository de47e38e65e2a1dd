import { type SQL, sql } from "drizzle-orm";

/**
 * A statement that notes a change of rights which no trigger sees, as those of `rights_changes` do: offers and approvals of these recordings,
 * a SELECT of `id`, are older.
 */
export function rightsChanged(kind: "restriction" | "shares", recordings: SQL): SQL {
  return sql`INSERT INTO rights_changes (recording_id, kind, changed_at)
    SELECT id, ${kind}, CAST(unixepoch('subsec') * 1000 AS INTEGER) FROM (${recordings}) WHERE true
    ON CONFLICT DO UPDATE SET changed_at = max(changed_at + 1, excluded.changed_at), told_at = NULL`;
}
