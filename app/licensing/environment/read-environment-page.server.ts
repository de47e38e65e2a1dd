import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { environmentLicencesQuery } from "#app/licensing/environment/environment-forms.ts";
import { listEnvironmentLicences } from "#app/licensing/environment/list-environment-licences.server.ts";
import { listExclusivityRequests } from "#app/licensing/environment/list-exclusivity-requests.server.ts";
import { versionOf } from "#app/records/record-version.server.ts";
import { summariseTerms } from "#app/rights/describe-terms.ts";

/**
 * Licences of all companies of the environment and requests that wait for an exclusivity grant. @throws AppError unauthorised, forbidden
 * except on the environment's own host
 */
export async function readEnvironmentPage(ctx: RequestContext) {
  const query = environmentLicencesQuery.parse(Object.fromEntries(ctx.url.searchParams));
  const [list, waiting] = await Promise.all([listEnvironmentLicences(ctx, query), listExclusivityRequests(ctx)]);
  return {
    ...list,
    query,
    waiting: waiting.map(({ id, project, endClient, company, client, titles, songs, stated, userId, ...terms }) => ({
      ...{ id, project, endClient, company, client, titles, songs, stated, summary: summariseTerms(terms) },
      ...{ version: versionOf(terms), isExclusive: terms.isUngranted },
      isOwn: userId === ctx.actor?.id,
    })),
  };
}

export type EnvironmentPageData = Awaited<ReturnType<typeof readEnvironmentPage>>;
