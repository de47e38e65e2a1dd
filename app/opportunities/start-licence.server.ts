import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { refusePreview } from "#app/identity/access/refuse-preview.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { fillDraft } from "#app/licensing/requests/fill-draft.server.ts";
import { maxItems, requireRequester } from "#app/licensing/requests/save-request.server.ts";
import { termsOfJob } from "#app/licensing/requests/terms-of-job.ts";
import { requireOpportunity } from "#app/opportunities/find-opportunity.server.ts";
import { setLink } from "#app/opportunities/link-opportunity.server.ts";
import { opportunitiesCopy as copy } from "#app/opportunities/opportunities-copy.ts";
import { isOpenStage, usageOfOpportunity } from "#app/opportunities/opportunity.ts";
import { shortlistedRecordings } from "#app/opportunities/shortlisted-recordings.server.ts";
import { projectLimits } from "#app/projects/spaces/project.ts";
import { createProject } from "#app/projects/spaces/save-project.server.ts";

/**
 * Fills the actor's draft request with the use of an opportunity and the tracks of its playlists; the request then belongs to it. Terms that
 * the draft has stay; one of another deal is replaced only if `replace` is its version. @throws AppError those of `fillDraft`, not_found;
 * conflict once the opportunity is won or lost
 */
export async function startLicence(
  ctx: RequestContext,
  { id, replace }: { id: string; replace: string },
): Promise<{ kept: boolean }> {
  requireAccess(ctx, "opportunities");
  requireRequester(ctx);
  const row = await requireOpportunity(ctx, id);
  if (!isOpenStage(row.stage)) throw new AppError("conflict", copy.errors.closed);
  const recordingIds = await shortlistedRecordings(ctx, { id, limit: maxItems });
  const terms = termsOfJob(ctx, { ...row, usage: usageOfOpportunity(row) });
  return fillDraft(ctx, { terms, recordingIds, replace });
}

/**
 * A project for the brief of an opportunity, linked to it. It takes nothing by its link until its owner has read what the client's words
 * became. @throws AppError unauthorised, forbidden, not_found, too_many_requests
 */
export async function startProject(ctx: RequestContext, { id }: { id: string }): Promise<void> {
  refusePreview(requireAccess(ctx, "opportunities"));
  const { organisation, name, message, deadline } = await requireOpportunity(ctx, id);
  const project = await createProject(ctx, {
    ...{ title: (organisation || name).slice(0, projectLimits.title), brief: message.slice(0, projectLimits.brief) },
    ...{ deadlineOn: deadline ?? "", budget: "", link: "off" },
  });
  await setLink(ctx, { id, subject: { kind: "project", id: project.id }, isLinked: true });
}
