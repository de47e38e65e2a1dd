import { sql } from "drizzle-orm";
import { undoMs } from "#app/backoffice/duplicates/duplicate-state.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";

/** Deletes what an undo would need after its 30 days. The merges themselves stay: their files lead to the recordings that were kept. */
export async function sweepMerges({ db, now }: Pick<RequestContext, "db" | "now">): Promise<void> {
  const expired = sql`SELECT id FROM recording_merges WHERE merged_at <= ${now - undoMs}`;
  await db.run(sql`DELETE FROM recording_merge_rows WHERE merge_id IN (${expired})`);
}
