import { cacheCompany } from "#app/companies/cache-company.server.ts";
import { findCompanyById } from "#app/companies/find-company.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";

/**
 * After a change of what a company's pages say: updates the cached company, whose state ends the cached pages and which has the announcement.
 * Effective on this host at once, elsewhere when that state is checked (docs/decisions/008).
 */
export async function publishContent(ctx: RequestContext): Promise<void> {
  const { id, environment } = ctx.company;
  const found = await findCompanyById(ctx.db, id);
  if (found === null) return;
  const { company, customHost } = found;
  const hosts = { environment, subdomain: company.subdomain, customHost };
  await cacheCompany(ctx, { company, before: hosts, after: hosts });
}
