import type { Company } from "#app/edge/context/company.ts";
import { fingerprint } from "#app/edge/context/fingerprint.ts";

/** Another place of the edge knows a change after this long at most. Milliseconds. */
export const companyTtlMs = 30_000;

/** Who answers at a host. `version` differs as soon as anything does that a page may show of the company. */
export type Tenant = { company: Company | null; version: string; readAt: number };

function keyOf(hostname: string): Request {
  return new Request(`https://tenants.internal/${hostname}`);
}

/** What was stored for the host; null when that is nothing, or too long ago. */
export async function matchCompany(hostname: string): Promise<Tenant | null> {
  const hit = await caches.default.match(keyOf(hostname));
  return hit ? ((await hit.json()) as Tenant) : null;
}

/** A company as it was just read from the record; null for a host that is nobody's. */
export async function tenantOf(company: Company | null): Promise<Tenant> {
  return { company, version: await fingerprint(company), readAt: Date.now() };
}

export async function storeCompany(hostname: string, tenant: Tenant): Promise<void> {
  const headers = { "Content-Type": "application/json", "Cache-Control": `public, max-age=${companyTtlMs / 1000}` };
  await caches.default.put(keyOf(hostname), new Response(JSON.stringify(tenant), { headers }));
}
