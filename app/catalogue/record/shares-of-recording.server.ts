import { sql } from "drizzle-orm";

/** The condition that row `s` of `splits` is a share of the row of `recordings`: of its master, or of its composition. */
export const isShareOfRecording = sql`((s.side = 'composition' AND s.subject_id = recordings.work_id)
    OR (s.side = 'master' AND s.subject_id = recordings.id))`;
