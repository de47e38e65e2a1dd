import { sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";

/** Marks for search what a restriction began or ceased to apply to. Two nights back, in case a run failed. */
export async function markRestrictionDays({ db, now }: Pick<RequestContext, "db" | "now">): Promise<void> {
  await db.run(sql`INSERT INTO search_dirty (recording_id, marked_at)
    SELECT DISTINCT rr.recording_id, ${now} FROM restrictions r JOIN (SELECT recording_id, restriction_id FROM recording_restrictions
      UNION ALL SELECT recording_id, restriction_id FROM inherited_restrictions) rr ON rr.restriction_id = r.id
    WHERE (r.valid_from BETWEEN date('now', '-1 day') AND date('now')
      OR r.valid_until BETWEEN date('now', '-2 days') AND date('now', '-1 day'))
    ON CONFLICT (recording_id) DO UPDATE SET marked_at = excluded.marked_at`);
}
