import { sql } from "drizzle-orm";
import type { DuplicateState } from "#app/backoffice/duplicates/duplicate-state.ts";
import { duplicatesCopy as copy } from "#app/backoffice/duplicates/duplicates-copy.ts";
import { findPair } from "#app/backoffice/duplicates/read-duplicate.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { assertUnchanged, isChangedMeanwhile } from "#app/records/record-version.server.ts";
import { duplicatePairs } from "#db/schema/duplicates.server.ts";

type Decision = { id: string; state: Exclude<DuplicateState, "merged">; version: string };

/**
 * Decides that a pair is two recordings (`distinct`), or leaves it for later, or takes that back. `version`: as `pairVersion`, of which the
 * decision counts. @throws AppError unauthorised, forbidden, not_found, conflict when someone else decided meanwhile
 */
export async function decideDuplicate(ctx: RequestContext, { id, state, version }: Decision): Promise<void> {
  const { db, now } = ctx;
  const actor = requireAccess(ctx, "songs-edit");
  const pair = await findPair(ctx, id);
  const conflict = new AppError("conflict", copy.conflict);
  if (pair.state === "merged" || version.split(".")[0] !== String(pair.updatedAt)) throw conflict;
  try {
    await db.batch([
      assertUnchanged(db, duplicatePairs, pair),
      db.run(
        sql`UPDATE duplicate_pairs SET state = ${state}, decided_by = ${actor.id}, updated_at = max(${now}, updated_at + 1) WHERE id = ${id}`,
      ),
      auditEntry(ctx, {
        ...{ action: `duplicate-${state}`, subjectType: "duplicate", subjectId: id },
        detail: { first: pair.firstId, second: pair.secondId },
      }),
    ]);
  } catch (error) {
    if (isChangedMeanwhile(error)) throw conflict;
    throw error;
  }
}
