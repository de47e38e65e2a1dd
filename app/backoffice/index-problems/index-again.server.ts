import { sql } from "drizzle-orm";
import { indexProblemsCopy as copy } from "#app/backoffice/index-problems/index-problems-copy.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { refusePreview } from "#app/identity/access/refuse-preview.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { auditEntryIf } from "#app/records/audit-entry.server.ts";

/**
 * Marks one recording that could not be indexed, or all of them, for the next run of the schedule.
 * @throws AppError unauthorised, forbidden (in a preview too), not_found when there is none
 */
export async function indexAgain(ctx: RequestContext, { id }: { id: string | null }): Promise<{ songs: number }> {
  const actor = refusePreview(requireAccess(ctx, "index-problems"));
  const subject =
    id === null ? { subjectType: "user", subjectId: actor.id } : { subjectType: "recording", subjectId: id };
  const isThere = sql`EXISTS (SELECT 1 FROM projection_problems WHERE ${id} IS NULL OR recording_id = ${id})`;
  const [, { meta }] = await ctx.db.batch([
    auditEntryIf(ctx, { action: "indexed-again", ...subject }, isThere),
    ctx.db.run(sql`INSERT INTO search_dirty (recording_id, marked_at)
SELECT recording_id, ${ctx.now} FROM projection_problems WHERE ${id} IS NULL OR recording_id = ${id}
ON CONFLICT (recording_id) DO UPDATE SET marked_at = excluded.marked_at`),
  ]);
  if (meta.changes === 0) throw new AppError("not_found", copy.missing);
  return { songs: meta.changes };
}
