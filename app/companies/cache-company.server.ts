import type { Company, Environment } from "#app/edge/context/company.ts";
import { storeCompany, tenantOf } from "#app/edge/context/company-cache.server.ts";
import { companyHosts } from "#app/edge/context/company-origin.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";

type CompanyAddress = { environment: Environment; subdomain: string | null; customHost: string | null };

/**
 * Writes a changed company into the edge cache under every host it has now and had before (`before` is null for a new one).
 * Written, not evicted: the next request may read from a replica that does not have the change yet.
 */
export async function cacheCompany(
  { env }: Pick<RequestContext, "env">,
  input: { company: Company | null; before: CompanyAddress | null; after: CompanyAddress },
): Promise<void> {
  const current = new Set(companyHosts(input.after, env.APP_HOST));
  const hosts = new Set([...current, ...(input.before ? companyHosts(input.before, env.APP_HOST) : [])]);
  const [here, gone] = await Promise.all([tenantOf(input.company), tenantOf(null)]);
  await Promise.all([...hosts].map((host) => storeCompany(host, current.has(host) ? here : gone)));
}
