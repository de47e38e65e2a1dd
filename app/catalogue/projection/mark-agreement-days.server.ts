import { sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { recordingsOfAgreements } from "#app/rights/recordings-of-agreements.server.ts";

/** Marks for search the songs of agreements that began or ended. Two nights back, in case a run failed. */
export async function markAgreementDays({ db, now }: Pick<RequestContext, "db" | "now">): Promise<void> {
  const changed = sql`a.status <> 'draft' AND (a.starts_on BETWEEN date('now', '-1 day') AND date('now')
    OR a.ends_on BETWEEN date('now', '-2 days') AND date('now', '-1 day'))`;
  await db.run(sql`INSERT INTO search_dirty (recording_id, marked_at) SELECT id, ${now} FROM (${recordingsOfAgreements(changed)}) WHERE true
    ON CONFLICT (recording_id) DO UPDATE SET marked_at = excluded.marked_at`);
}
