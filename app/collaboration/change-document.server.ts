import { and, eq, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { DocumentKind, DocumentRight, DocumentStatus } from "#app/collaboration/document-kind.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { Actor } from "#app/edge/context/visitor.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { assertInBatch, isFailedAssertion, rowExists } from "#app/records/batch-assertion.server.ts";
import { newId } from "#db/new-id.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

const isAllowed = "document-may-be-changed";

export type Change = {
  id: string;
  right?: DocumentRight;
  /** Required present status. */
  status?: DocumentStatus;
  action: string;
  /** Subject of the audit entry, if not the document itself. */
  subject?: { type: string; id: string };
  detail?: Record<string, unknown> | SQL;
  /** Id of the audit entry, if a statement or link refers to it. */
  auditId?: string;
  /** Errors of failed assertions, by their name. */
  errors?: Record<string, AppError>;
};

export type WrittenChange = Change & { statements: BatchItem<"sqlite">[] };

/** Statements that precede a change: permission check, audit entry, next revision. */
function openingOf(ctx: RequestContext, kind: DocumentKind, actor: Actor, change: Change): BatchItem<"sqlite">[] {
  const { id, right = "edit", status = "active", action, detail, auditId = newId(ctx.now) } = change;
  const { subject = { type: kind.name, id } } = change;
  const { db, company, now } = ctx;
  const { [kind.table]: table, ofCompany } = scoped(db, company);
  const isIt = ofCompany(table, eq(table.id, id));
  const mayChange = and(isIt, kind.hasStatus(status), kind.mayChange(ctx, actor, right));
  return [
    assertInBatch(db, rowExists(table, mayChange), isAllowed),
    auditEntry(ctx, { id: auditId, action, subjectType: subject.type, subjectId: subject.id, detail }),
    ...(kind.hasRevision
      ? [db.run(sql`UPDATE ${table} SET revision = revision + 1, updated_at = ${now} WHERE ${isIt}`)]
      : []),
  ];
}

/**
 * Runs `statements` in one batch after what every change of a document needs: permission check, audit entry, next revision. Returns the
 * results of the statements. @throws AppError unauthorised; forbidden without the permission, or for a document that the user may only
 * read; not_found for every other one; too_many_requests; and `errors`
 */
export async function changeDocument(
  ctx: RequestContext,
  kind: DocumentKind,
  change: Change,
  statements: BatchItem<"sqlite">[],
): Promise<unknown[]> {
  const results = await changeTogether(ctx, kind, change.id, [{ ...change, statements }]);
  return results.slice(results.length - statements.length);
}

/**
 * Several changes of one document, each as in `changeDocument`, in one atomic batch. Returns the results of all statements, including those
 * that precede a change. @throws AppError as `changeDocument`
 */
export async function changeTogether(
  ctx: RequestContext,
  kind: DocumentKind,
  id: string,
  changes: WrittenChange[],
): Promise<unknown[]> {
  const actor = kind.requireActor(ctx);
  const [first, ...others] = changes.flatMap((change) => [
    ...openingOf(ctx, kind, actor, change),
    ...change.statements,
  ]);
  if (first === undefined) return [];
  await enforceRateLimit(ctx.env, kind.rateLimit.name, `${kind.rateLimit.key}:${actor.id}`);
  try {
    return await ctx.db.batch([first, ...others]);
  } catch (error) {
    const status = changes[0]?.status ?? "active";
    if (isFailedAssertion(error, isAllowed)) throw await refusal(ctx, kind, actor, { id, status });
    const errors = changes.flatMap((change) => Object.entries(change.errors ?? {}));
    const [, expected] = errors.find(([name]) => isFailedAssertion(error, name)) ?? [];
    throw expected ?? error;
  }
}

/**
 * Checks that the user may edit a document, before work whose result is written by `changeDocument`, which checks again. @throws AppError
 * as `changeDocument`
 */
export async function requireChangeable(ctx: RequestContext, kind: DocumentKind, id: string): Promise<void> {
  const actor = kind.requireActor(ctx);
  const { [kind.table]: table, select } = scoped(ctx.db, ctx.company);
  const isIt = and(eq(table.id, id), kind.hasStatus("active"), kind.mayChange(ctx, actor, "edit"));
  const [row] = await select({ id: table.id }, table, isIt).limit(1);
  if (row === undefined) throw await refusal(ctx, kind, actor, { id, status: "active" });
}

/** Why a document cannot be changed: read-only or not found. */
async function refusal(
  ctx: RequestContext,
  { mayRead, errors }: DocumentKind,
  actor: Actor,
  document: { id: string; status: DocumentStatus },
): Promise<AppError> {
  const readable = sql<number>`${mayRead(ctx, actor, document)}`.as("readable");
  const [row] = await ctx.db.select({ readable }).from(sql`(SELECT 1)`);
  return row?.readable ? new AppError("forbidden", errors.readOnly) : new AppError("not_found", errors.gone);
}
