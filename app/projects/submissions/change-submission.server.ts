import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { changeProject } from "#app/projects/spaces/change-project.server.ts";
import type { SubmissionState } from "#app/projects/submissions/submission.ts";
import { submissionsCopy } from "#app/projects/submissions/submissions-copy.ts";
import { assertInBatch } from "#app/records/batch-assertion.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

const { errors } = submissionsCopy;
const isThere = "submission-is-there";

/** Project and title of a submission of this company. @throws AppError unauthorised, forbidden, not_found */
async function requireSubmissionRow(ctx: RequestContext, id: string) {
  requireAccess(ctx, "projects");
  const { submissions, select } = scoped(ctx.db, ctx.company);
  const { projectId, title, clearedAt } = submissions;
  const [row] = await select({ projectId, title, clearedAt }, submissions, eq(submissions.id, id));
  if (row === undefined) throw new AppError("not_found", errors.missing);
  return row;
}

type Change = { id: string; action: string; values: object; deleted: boolean; detail?: Record<string, unknown> };

async function change(
  ctx: RequestContext,
  { id, action, values, deleted, detail }: Change,
): Promise<{ title: string }> {
  const { projectId, title, clearedAt } = await requireSubmissionRow(ctx, id);
  if (deleted && clearedAt !== null) throw new AppError("gone", errors.cleared);
  const { submissions, ofCompany, update } = scoped(ctx.db, ctx.company);
  const { deletedAt } = submissions;
  // The nightly sweep may delete the file between read and write.
  const isAsRead = deleted ? and(isNotNull(deletedAt), isNull(submissions.clearedAt)) : isNull(deletedAt);
  const isIt = and(eq(submissions.id, id), isAsRead);
  const subject = { type: "submission", id };
  const gone = { [isThere]: new AppError("not_found", errors.missing) };
  await changeProject(ctx, { id: projectId, right: "edit", action, subject, detail, errors: gone }, [
    assertInBatch(ctx.db, sql`EXISTS (SELECT 1 FROM ${submissions} WHERE ${ofCompany(submissions, isIt)})`, isThere),
    update(submissions, { ...values, updatedAt: ctx.now }, isIt),
  ]);
  return { title };
}

/** Sets the state of a submission (shortlisted, declined, neither); returns its title. @throws AppError as `changeProject` */
export function setSubmissionState(ctx: RequestContext, { id, state }: { id: string; state: SubmissionState }) {
  return change(ctx, { id, action: "submission-state", values: { state }, deleted: false, detail: { state } });
}

/** Deletes or restores a submission; returns its title. Its file is kept for a day. @throws AppError as `changeProject`; gone */
export function setSubmissionDeleted(ctx: RequestContext, { id, isDeleted }: { id: string; isDeleted: boolean }) {
  const action = isDeleted ? "submission-deleted" : "submission-restored";
  return change(ctx, { id, action, values: { deletedAt: isDeleted ? ctx.now : null }, deleted: !isDeleted });
}
