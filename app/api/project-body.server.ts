import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { versionOf } from "#app/identity/access/record-version.server.ts";
import { type ProjectView, requireProject } from "#app/projects/spaces/get-project.server.ts";
import { mayChange, projectPath } from "#app/projects/spaces/project.ts";
import { submitAddress } from "#app/projects/spaces/project-links.server.ts";
import type { ListedSubmission } from "#app/projects/submissions/list-submissions.server.ts";
import { submissionPath } from "#app/projects/submissions/submission.ts";

/** A project as the API shows it: its submission link to those who may give it away. @throws AppError as `requireProject` */
export async function projectBody(ctx: RequestContext, id: string) {
  const project: ProjectView = await requireProject(ctx, { id });
  const { linkVersion: _, ownerId, owner, references, deletedAt: __, id: _id, ...shown } = project;
  return {
    ...{ _id, ...shown, version: versionOf(project), uri: projectPath(_id) },
    owner: { _id: ownerId, name: owner },
    references: references.map(({ id: referenceId, ...reference }) => ({ _id: referenceId, ...reference })),
    address: mayChange(project.right) ? await submitAddress(ctx, project) : null,
  };
}

/** A submission as the API shows it. `trackId`: of the catalogue; null for an upload, and where the person may not hear it. */
export function submissionBody({
  id: _id,
  track,
  durationMs,
  senderId: _,
  clearedAt: __,
  ...submission
}: ListedSubmission) {
  return {
    ...{ _id, ...submission, uri: submissionPath(_id) },
    duration: durationMs === null ? null : durationMs / 1000,
    trackId: submission.kind === "catalogue" ? (track?.id ?? null) : null,
    isPlayable: track !== null,
  };
}
