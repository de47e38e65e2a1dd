import { and, eq } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { listAssignees } from "#app/licensing/transactions/acts/list-assignees.server.ts";
import { deskCopy as copy } from "#app/licensing/transactions/desk/desk-copy.ts";
import { requireManagedTransaction } from "#app/licensing/transactions/require-transaction.server.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { newId } from "#db/new-id.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** `dueAt`: ms, UTC; null without a due time. `assigneeId`: empty for no one. */
type NewTask = { id: string; title: string; dueAt: number | null; assigneeId: string };

async function requireDesk(ctx: RequestContext, { id }: { id: string }) {
  const actor = requireAccess(ctx, "transactions-manage");
  await enforceRateLimit(ctx.env, "form", `licence-request-change:${actor.id}`);
  return { actor, transaction: await requireManagedTransaction(ctx, { id }) };
}

/** Adds a task of the desk to a request. @throws AppError unauthorised, forbidden, not_found, invalid for an unknown assignee */
export async function addTask(ctx: RequestContext, { id, title, dueAt, assigneeId }: NewTask): Promise<void> {
  const { actor, transaction } = await requireDesk(ctx, { id });
  if (assigneeId !== "" && !(await listAssignees(ctx, transaction)).some((one) => one.id === assigneeId))
    throw new AppError("invalid", copy.errors.assignee, { taskAssigneeId: [copy.errors.assignee] });
  const { transactionTasks, insert } = scoped(ctx.db, ctx.company);
  const row = { id: newId(ctx.now), transactionId: id, title, dueAt, assigneeId: assigneeId || null };
  await ctx.db.batch([
    insert(transactionTasks, { ...row, createdBy: actor.id, createdAt: ctx.now, updatedAt: ctx.now }),
    auditEntry(ctx, {
      ...{ action: "licence-request-task", subjectType: "transaction", subjectId: id },
      detail: { task: row.id, dueAt, assigneeId: row.assigneeId },
    }),
  ]);
}

/** Marks a task as done, or as open again. @throws AppError unauthorised, forbidden, not_found */
export async function setTaskDone(
  ctx: RequestContext,
  { id, taskId, isDone }: { id: string; taskId: string; isDone: boolean },
): Promise<void> {
  await requireDesk(ctx, { id });
  const { transactionTasks, select, update } = scoped(ctx.db, ctx.company);
  const isTask = and(eq(transactionTasks.id, taskId), eq(transactionTasks.transactionId, id));
  const [task] = await select({ doneAt: transactionTasks.doneAt }, transactionTasks, isTask);
  if (task === undefined) throw new AppError("not_found", copy.errors.unknown);
  // Done by someone else meanwhile: as wanted.
  if ((task.doneAt !== null) === isDone) return;
  await ctx.db.batch([
    update(transactionTasks, { doneAt: isDone ? ctx.now : null, updatedAt: ctx.now }, isTask),
    auditEntry(ctx, {
      ...{ action: `licence-request-task-${isDone ? "done" : "open"}`, subjectType: "transaction", subjectId: id },
      detail: { task: taskId },
    }),
  ]);
}
