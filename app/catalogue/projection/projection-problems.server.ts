import { sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";

/** A recording that cannot be indexed, and why. */
export type ProjectionProblem = { recordingId: string; reason: string };

const maxReason = 500;

/** Whether an error is caused by a row's data, not by an unreachable database. */
export function isRowError(error: unknown): boolean {
  return error instanceof Error && /SQLITE_(?:CONSTRAINT|TOOBIG|MISMATCH)|malformed JSON/.test(error.message);
}

export function toProblem(recordingId: string, error: unknown): ProjectionProblem {
  const reason = error instanceof Error ? error.message : String(error);
  return { recordingId, reason: reason.slice(0, maxReason) };
}

/** Logs the problems and stores them in `projection_problems` until the recording is indexed. */
export async function reportProblems(
  { db, now }: Pick<RequestContext, "db" | "now">,
  problems: ProjectionProblem[],
): Promise<void> {
  if (problems.length === 0) return;
  for (const { recordingId, reason } of problems)
    console.warn(`search: recording ${recordingId} is left out: ${reason}`);
  await db.run(sql`INSERT INTO projection_problems (recording_id, reason, found_at)
SELECT value ->> 'recordingId', value ->> 'reason', ${now} FROM json_each(${JSON.stringify(problems)}) WHERE true
ON CONFLICT (recording_id) DO UPDATE SET reason = excluded.reason, found_at = excluded.found_at`);
}
