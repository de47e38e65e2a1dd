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

/** In development another process reads what this one would hold. */
const usesMemory = !import.meta.env.DEV;
const maxHosts = 200;
/** The companies that this isolate has read, by host: docs/decisions/008. */
const memory = new Map<string, Tenant>();

function remember(hostname: string, tenant: Tenant): void {
  if (!usesMemory) return;
  memory.delete(hostname);
  if (tenant.company === null) return;
  memory.set(hostname, tenant);
  const [oldest] = memory.keys();
  if (memory.size > maxHosts && oldest !== undefined) memory.delete(oldest);
}

/**
 * Null when nothing is stored for the host, or not recently enough. `fromMemory`: what another isolate has saved since may be missing,
 * for as long as a stored page may show it.
 */
export async function matchCompany(hostname: string, { fromMemory }: { fromMemory: boolean }): Promise<Tenant | null> {
  const known = fromMemory ? memory.get(hostname) : undefined;
  if (known !== undefined && Date.now() - known.readAt < companyTtlMs) return known;
  const hit = await caches.default.match(keyOf(hostname));
  if (!hit) return null;
  const tenant: Tenant = await hit.json();
  remember(hostname, tenant);
  return tenant;
}

/** A company as it was just read from the record; null for a host without one. */
export async function tenantOf(company: Company | null): Promise<Tenant> {
  return { company, version: await fingerprint(company), readAt: Date.now() };
}

export async function storeCompany(hostname: string, tenant: Tenant): Promise<void> {
  remember(hostname, tenant);
  const headers = { "Content-Type": "application/json", "Cache-Control": `public, max-age=${companyTtlMs / 1000}` };
  await caches.default.put(keyOf(hostname), new Response(JSON.stringify(tenant), { headers }));
}
