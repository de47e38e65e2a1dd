import { sql } from "drizzle-orm";

/** Condition: row `s` of `splits` is a share of the `recordings` row's master or composition. */
export const isShareOfRecording = sql`((s.side = 'composition' AND s.subject_id = recordings.work_id)
    OR (s.side = 'master' AND s.subject_id = recordings.id))`;
