import { type SQL, sql } from "drizzle-orm";

/** Statement that makes the main version of each family the parent of its others. `works`: SELECT of work ids. */
export function parentStatement(works: SQL): SQL {
  const main = sql`(SELECT main.id FROM recordings main WHERE main.work_id = recordings.work_id AND main.version_type = 'main'
    AND main.status <> 'deleted' ORDER BY main.id LIMIT 1)`;
  return sql`UPDATE recordings SET parent_id = CASE WHEN version_type = 'main' THEN NULL ELSE ${main} END WHERE work_id IN (${works})`;
}
