import { sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { ANALYSIS_VERSION } from "#audio/analysis/analysis-version.ts";
import type { StoredOriginal } from "#audio/ingest/ingested-recording.ts";

const perPage = 100;

/** A page of the recordings that have no analysis, one of an older version, or lost their features, by id, from after `after`. */
export async function listToAnalyse(
  ctx: Pick<RequestContext, "db">,
  input: { after: string },
): Promise<{ recordings: StoredOriginal[]; next: string | null }> {
  const recordings =
    await ctx.db.all<StoredOriginal>(sql`SELECT r.id AS recordingId, r.rev AS rev, r.title AS title, f.key AS key
    FROM recordings r JOIN files f ON f.recording_id = r.id AND f.role = 'original'
    LEFT JOIN recording_analysis a ON a.recording_id = r.id
    WHERE r.id > ${input.after} AND r.status <> 'deleted'
      AND (a.version IS NULL OR a.version < ${ANALYSIS_VERSION}
        OR NOT EXISTS (SELECT 1 FROM files m WHERE m.recording_id = r.id AND m.role = 'features'))
    ORDER BY r.id LIMIT ${perPage}`);
  return { recordings, next: recordings.length === perPage ? (recordings.at(-1)?.recordingId ?? null) : null };
}
