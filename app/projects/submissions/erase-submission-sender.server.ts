import { eq } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { can } from "#app/identity/access/scopes.ts";
import { eraseSender } from "#app/identity/account/erase-sender.server.ts";
import { changeProject } from "#app/projects/spaces/change-project.server.ts";
import { canBeErased } from "#app/projects/submissions/submission.ts";
import { submissionsCopy } from "#app/projects/submissions/submissions-copy.ts";
import { scoped } from "#db/tenant-tables.server.ts";

const { errors } = submissionsCopy;

/** Permission to handle visitor requests, because erasure covers everything sent elsewhere. */
export function mayEraseSenders({ actor, company }: RequestContext): boolean {
  return actor !== null && (can(actor, "requests", company) || can(actor, "opportunities", company));
}

/**
 * Erases the sender of a track by link: everything sent to this company from the same address (`eraseSender`). Users with an account erase
 * themselves. @throws AppError as `changeProject`; forbidden without `mayEraseSenders`; not_found; gone if already erased, or for an
 * account
 */
export async function eraseSubmissionSender(ctx: RequestContext, { id }: { id: string }): Promise<void> {
  requireAccess(ctx, "projects");
  if (!mayEraseSenders(ctx)) throw new AppError("forbidden", errors.erase);
  const { submissions, select } = scoped(ctx.db, ctx.company);
  const { projectId, senderEmail, senderId } = submissions;
  const [row] = await select({ projectId, senderEmail, senderId }, submissions, eq(submissions.id, id));
  if (row === undefined) throw new AppError("not_found", errors.missing);
  if (!canBeErased(row)) throw new AppError("gone", errors.erasedAlready);
  await changeProject(
    ctx,
    { id: row.projectId, right: "edit", action: "visitor-erased", subject: { type: "submission", id } },
    eraseSender(ctx, { email: row.senderEmail, userId: null, companyId: ctx.company.id }),
  );
}
