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
  /** The status it has before. */
  status?: DocumentStatus;
  action: string;
  /** What the audit row is about, where it is not the document itself. */
  subject?: { type: string; id: string };
  detail?: Record<string, unknown> | SQL;
  /** The id of the audit row, where a statement or a link names it. */
  auditId?: string;
  /** What is said when an assertion of a statement fails, by its name. */
  errors?: Record<string, AppError>;
};

/** A change with what it writes. */
export type WrittenChange = Change & { statements: BatchItem<"sqlite">[] };

/** What comes before the statements of a change: the check of the right, the audit row, and the next revision. */
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
 * Runs `statements` in one batch with what every change of a document needs: the check of the right, the audit row, which comes before them,
 * and the next revision. Returns the results of the statements.
 * @throws AppError unauthorised; forbidden without the permission, or for a document that the person may only read; not_found for every other
 * one; too_many_requests; and `errors`
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
 * Several changes of one document, each as `changeDocument`, in one batch: when one is refused, none is written. Returns the results of all
 * statements, those that open a change too.
 * @throws AppError as `changeDocument`
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
 * Checks that the person may edit a document, before work whose result the batch of `changeDocument` writes: it checks again.
 * @throws AppError as `changeDocument`
 */
export async function requireChangeable(ctx: RequestContext, kind: DocumentKind, id: string): Promise<void> {
  const actor = kind.requireActor(ctx);
  const { [kind.table]: table, select } = scoped(ctx.db, ctx.company);
  const isIt = and(eq(table.id, id), kind.hasStatus("active"), kind.mayChange(ctx, actor, "edit"));
  const [row] = await select({ id: table.id }, table, isIt).limit(1);
  if (row === undefined) throw await refusal(ctx, kind, actor, { id, status: "active" });
}

/** Why a document cannot be changed: it can be read at most. */
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
