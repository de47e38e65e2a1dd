import { cacheCompany } from "#app/companies/cache-company.server.ts";
import { findCompanyById } from "#app/companies/find-company.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { EntryKind } from "#app/site/content/entry.ts";

/**
 * After a change of an announcement: updates the cached company, which contains it. Effective on this host at once, on cached pages when
 * their company's state is checked (docs/decisions/008).
 */
export async function publishAnnouncement(ctx: RequestContext, kind: EntryKind): Promise<void> {
  if (kind !== "announcement") return;
  const { id, environment } = ctx.company;
  const found = await findCompanyById(ctx.db, id);
  if (found === null) return;
  const { company, customHost } = found;
  const hosts = { environment, subdomain: company.subdomain, customHost };
  await cacheCompany(ctx, { company, before: hosts, after: hosts });
}
