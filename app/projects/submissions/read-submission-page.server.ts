import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { mayChange } from "#app/projects/spaces/project.ts";
import { projectToken } from "#app/projects/spaces/project-links.server.ts";
import { listSubmissionComments } from "#app/projects/submissions/comments/submission-comments.server.ts";
import { mayEraseSenders } from "#app/projects/submissions/erase-submission-sender.server.ts";
import { findSubmission } from "#app/projects/submissions/find-submission.server.ts";
import { canBeErased, submissionPath } from "#app/projects/submissions/submission.ts";
import { toSubmission } from "#app/projects/submissions/submission-row.server.ts";

/** Data of a submission's page. Visitors by link get the track, their own comments and the project's name only. */
export async function readSubmissionPage(ctx: RequestContext, { ref }: { ref: string }) {
  const found = await findSubmission(ctx, { ref });
  const {
    isMember,
    right,
    projectId,
    projectTitle,
    projectStatus,
    linkVersion,
    recordingRev: _,
    fileName,
    bytes,
    clearedAt,
    ...row
  } = found;
  const submission = toSubmission(row, ref);
  const threads = await listSubmissionComments(ctx, found);
  const { id, title, artist, kind, fileState, problem, track, durationMs, sentAt } = submission;
  const publicSubmission = { id, title, artist, kind, fileState, problem, track, durationMs, sentAt };
  const reader = ctx.actor === null ? null : { id: ctx.actor.id };
  if (!isMember) return { ref, submission: publicSubmission, threads, reader, projectTitle, member: null };
  const { state, senderName, senderEmail, message } = submission;
  const canChange = mayChange(right);
  const address = `${ctx.url.origin}${submissionPath(await projectToken(ctx, "submission", { id, linkVersion }))}`;
  const member = {
    ...{ projectId, state, senderName, senderEmail, message, canChange },
    address: canChange ? address : null,
    /** Original file, for those who may download it. */
    file: canChange && bytes !== null && clearedAt === null ? { name: fileName ?? "", bytes } : null,
    canErase: canChange && canBeErased(submission) && mayEraseSenders(ctx),
    isClosed: projectStatus === "closed",
  };
  return { ref, submission: publicSubmission, threads, reader, projectTitle, member };
}

export type SubmissionPageView = Awaited<ReturnType<typeof readSubmissionPage>>;

/** Whether the page has its own notice for this error. */
export function isClosedLink(error: unknown): error is AppError {
  return error instanceof AppError && error.code === "gone";
}
