import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { fillDraft } from "#app/licensing/requests/fill-draft.server.ts";
import { maxItems, requireRequester } from "#app/licensing/requests/save-request.server.ts";
import { requireOpportunity } from "#app/opportunities/find-opportunity.server.ts";
import { usageOfOpportunity } from "#app/opportunities/opportunity.ts";
import { shortlistedRecordings } from "#app/opportunities/shortlisted-recordings.server.ts";
import { isoDateOf } from "#app/rights/iso-date.ts";

/** Characters of a draft request's fields. */
const maxLine = 200;
const maxDescription = 4000;

/**
 * Fills the actor's draft request with the use of an opportunity and the tracks of its playlists; the request then belongs to it. Terms that
 * the draft has stay. @throws AppError those of `fillDraft`, not_found
 */
export async function startLicence(ctx: RequestContext, { id }: { id: string }): Promise<{ kept: boolean }> {
  requireAccess(ctx, "opportunities");
  requireRequester(ctx);
  const row = await requireOpportunity(ctx, id);
  const recordingIds = await shortlistedRecordings(ctx, { id, limit: maxItems });
  const today = isoDateOf(ctx.now);
  const notPast = (date: string | null) => (date !== null && date >= today ? date : null);
  const usage = usageOfOpportunity(row);
  const terms = {
    ...usage,
    startsOn: notPast(usage.startsOn),
    neededBy: notPast(row.deadline),
    project: (row.organisation || row.name).slice(0, maxLine),
    endClient: row.organisation.slice(0, maxLine),
    description: row.message.slice(0, maxDescription),
    opportunityId: id,
  };
  return fillDraft(ctx, { terms, recordingIds });
}
