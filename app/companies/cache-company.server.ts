import type { Company, Environment } from "#app/edge/context/company.ts";
import { storeCompany, tenantOf } from "#app/edge/context/company-cache.server.ts";
import { companyHosts } from "#app/edge/context/company-origin.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";

type CompanyAddress = { environment: Environment; subdomain: string | null; customHost: string | null };

/**
 * Writes a changed company to the edge cache under all of its present and former hosts (`before` is null for a new one). Written instead of
 * evicted: the next request may read from a lagging replica.
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
