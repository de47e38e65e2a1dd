import type { Company, Environment } from "#app/edge/context/company.ts";
import { storeCompany, tenantOf } from "#app/edge/context/company-cache.server.ts";
import { companyHosts } from "#app/edge/context/company-origin.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";

type Addressed = { environment: Environment; subdomain: string | null; customHost: string | null };

/**
 * Puts a company that was just written into the edge's copy, at every host it answers at and had answered at before (null for a
 * new one). Written, not dropped: the next reader may ask a replica that does not know of it yet.
 */
export async function cacheCompany(
  { env }: Pick<RequestContext, "env">,
  input: { company: Company | null; before: Addressed | null; after: Addressed },
): Promise<void> {
  const answering = new Set(companyHosts(input.after, env.APP_HOST));
  const hosts = new Set([...answering, ...(input.before ? companyHosts(input.before, env.APP_HOST) : [])]);
  const [here, gone] = await Promise.all([tenantOf(input.company), tenantOf(null)]);
  await Promise.all([...hosts].map((host) => storeCompany(host, answering.has(host) ? here : gone)));
}
