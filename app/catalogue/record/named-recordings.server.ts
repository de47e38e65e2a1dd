import { type SQL, sql } from "drizzle-orm";

/**
 * `SELECT name, id, rank` of the recordings that `names`, a JSON array, mean: by id, by slug, by a slug that one had before, and by the id
 * of one that was merged into them; the lowest rank of a name counts.
 */
export function namedRecordings(names: readonly string[]): SQL {
  const list = JSON.stringify([...new Set(names)]);
  return sql`SELECT n.value AS name, r.id AS id, 0 AS rank FROM json_each(${list}) n CROSS JOIN recordings r ON r.id = n.value
    UNION ALL SELECT n.value, r.id, 1 FROM json_each(${list}) n CROSS JOIN recordings r ON r.slug = n.value
    UNION ALL SELECT n.value, f.recording_id, 2 FROM json_each(${list}) n CROSS JOIN former_slugs f ON f.slug = n.value
    UNION ALL SELECT n.value, m.kept_id, 3 FROM json_each(${list}) n
      CROSS JOIN recording_merges m ON m.merged_id = n.value AND m.undone_at IS NULL`;
}
