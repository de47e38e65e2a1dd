import { and, eq, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { hasPitchRole } from "#app/comments/pitch-rights.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { Actor } from "#app/edge/context/visitor.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { holdsAll } from "#app/identity/access/scopes.ts";
import { pitchCopy } from "#app/pitches/pitch-copy.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { assertInBatch, isFailedAssertion, rowExists } from "#app/records/batch-assertion.server.ts";
import { newId } from "#db/new-id.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

const { errors: copy } = pitchCopy;

const isAllowed = "pitch-may-be-changed";

type Person = Pick<Actor, "id" | "scopes">;
type PitchRight = "edit" | "manage";

/**
 * Whether the person may change a pitch of this company, as a condition on the table `pitches` without alias: its owner and its editors, and
 * every one with all permissions. `manage`, to delete it, say who sees it and let people in, is not for editors. The right to work with
 * playlists is checked apart.
 */
export function isChangeablePitch(
  { company }: Pick<RequestContext, "company">,
  actor: Person,
  right: PitchRight = "edit",
): SQL {
  const isTheirs = holdsAll(actor, ["*"]) ? sql`1` : hasPitchRole(actor.id, right);
  return sql`(pitches.company_id = ${company.id} AND ${isTheirs})`;
}

/** Whether the person may open a pitch of this company: one that they may change or are a member of, and one that the company sees. */
export function isReadablePitch(ctx: Pick<RequestContext, "company">, actor: Person): SQL {
  return sql`(pitches.company_id = ${ctx.company.id}
    AND (pitches.visibility = 'company' OR ${hasPitchRole(actor.id, "read")} OR ${isChangeablePitch(ctx, actor)}))`;
}

type Change = {
  id: string;
  right?: PitchRight;
  /** The status it has before. */
  status?: "active" | "deleted";
  action: string;
  detail?: Record<string, unknown> | SQL;
  /** The id of the audit row, where a statement or a link names it. */
  auditId?: string;
  /** What is said when an assertion of a statement fails, by its name. */
  errors?: Record<string, AppError>;
};

/**
 * Runs `statements` in one batch with what every change of a pitch needs: the check of the right, the audit row, which comes before them,
 * and the next revision. Returns the results of the statements.
 * @throws AppError unauthorised; forbidden without the permission, or for a pitch that the person may only open; not_found for every other
 * one; too_many_requests; and `errors`
 */
export async function changePitch(
  ctx: RequestContext,
  { id, right = "edit", status = "active", action, detail, auditId = newId(ctx.now), errors = {} }: Change,
  statements: BatchItem<"sqlite">[],
): Promise<unknown[]> {
  const actor = requireAccess(ctx, "playlists");
  await enforceRateLimit(ctx.env, "edit", `pitch-change:${actor.id}`);
  const { db, company, now } = ctx;
  const { pitches, update, ofCompany } = scoped(db, company);
  const isIt = ofCompany(
    pitches,
    and(eq(pitches.id, id), eq(pitches.status, status), isChangeablePitch(ctx, actor, right)),
  );
  const next = { revision: sql`${pitches.revision} + 1`, updatedAt: now };
  try {
    const results: unknown[] = await db.batch([
      assertInBatch(db, rowExists(pitches, isIt), isAllowed),
      auditEntry(ctx, { id: auditId, action, subjectType: "pitch", subjectId: id, detail }),
      update(pitches, next, eq(pitches.id, id)),
      ...statements,
    ]);
    return results.slice(3);
  } catch (error) {
    if (isFailedAssertion(error, isAllowed)) throw await refusal(ctx, { id, actor });
    const [, expected] = Object.entries(errors).find(([name]) => isFailedAssertion(error, name)) ?? [];
    throw expected ?? error;
  }
}

/**
 * Checks that the person may change an active pitch, before work whose result the batch of `changePitch` writes: it checks again.
 * @throws AppError as `changePitch`
 */
export async function requireChangeablePitch(ctx: RequestContext, id: string): Promise<void> {
  const actor = requireAccess(ctx, "playlists");
  const { pitches, select } = scoped(ctx.db, ctx.company);
  const isIt = and(eq(pitches.id, id), eq(pitches.status, "active"), isChangeablePitch(ctx, actor));
  const [row] = await select({ id: pitches.id }, pitches, isIt).limit(1);
  if (row === undefined) throw await refusal(ctx, { id, actor });
}

/** Why a pitch cannot be changed: it can be opened at most. */
async function refusal(ctx: RequestContext, { id, actor }: { id: string; actor: Actor }): Promise<AppError> {
  const { pitches, select } = scoped(ctx.db, ctx.company);
  const isOpen = and(eq(pitches.id, id), eq(pitches.status, "active"), isReadablePitch(ctx, actor));
  const [row] = await select({ id: pitches.id }, pitches, isOpen).limit(1);
  return row ? new AppError("forbidden", copy.readOnly) : new AppError("not_found", copy.gone);
}
