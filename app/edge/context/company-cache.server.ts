import type { Company } from "#app/edge/context/company.ts";
import { fingerprint } from "#app/edge/context/fingerprint.ts";

/** Milliseconds until every location of the edge shows a change. */
export const companyTtlMs = 30_000;

/** The company of a host. `version` changes with anything that a page may show of the company. `readAt` in milliseconds. */
export type Tenant = { company: Company | null; version: string; readAt: number };

/** The build is part of the key: another one may read another shape. */
function keyOf(hostname: string): Request {
  return new Request(`https://tenants.internal/${__BUILD_ID__}/${hostname}`);
}

/** Null when nothing is stored for the host, or not recently enough. */
export async function matchCompany(hostname: string): Promise<Tenant | null> {
  const hit = await caches.default.match(keyOf(hostname));
  return hit ? ((await hit.json()) as Tenant) : null;
}

/** A company as it was just read from the record; null for a host without one. */
export async function tenantOf(company: Company | null): Promise<Tenant> {
  return { company, version: await fingerprint(company), readAt: Date.now() };
}

export async function storeCompany(hostname: string, tenant: Tenant): Promise<void> {
  const headers = { "Content-Type": "application/json", "Cache-Control": `public, max-age=${companyTtlMs / 1000}` };
  await caches.default.put(keyOf(hostname), new Response(JSON.stringify(tenant), { headers }));
}
