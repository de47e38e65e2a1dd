import { RecentEntries } from "#app/edge/cache/recent-entries.ts";
import type { Company } from "#app/edge/context/company.ts";
import { fingerprint } from "#app/edge/context/fingerprint.ts";

/** Milliseconds until a change is visible at every edge location. */
export const companyTtlMs = 30_000;

/** The company of a host. `version` changes with anything of the company that pages show. `readAt` in milliseconds. */
export type Tenant = { company: Company | null; version: string; readAt: number };

/** The build is part of the key, because another build may use another format. */
function keyOf(hostname: string): Request {
  return new Request(`https://tenants.internal/${__BUILD_ID__}/${hostname}`);
}

/** Off in development, where another process would read outdated entries. */
const usesMemory = !import.meta.env.DEV;
const maxHosts = 200;
/** Companies cached in this isolate by host: docs/decisions/008. */
const memory = new RecentEntries<Tenant>(maxHosts);

function remember(hostname: string, tenant: Tenant): void {
  if (!usesMemory) return;
  if (tenant.company === null) memory.delete(hostname);
  else memory.set(hostname, tenant);
}

/**
 * Null if nothing recent enough is cached. `fromMemory`: accepts an entry that may miss other isolates' changes, for as long as a cached
 * page may.
 */
export async function matchCompany(hostname: string, { fromMemory }: { fromMemory: boolean }): Promise<Tenant | null> {
  const cached = fromMemory ? memory.get(hostname) : undefined;
  if (cached !== undefined && Date.now() - cached.readAt < companyTtlMs) return cached;
  const hit = await caches.default.match(keyOf(hostname));
  if (!hit) return null;
  const tenant: Tenant = await hit.json();
  remember(hostname, tenant);
  return tenant;
}

/** A company just read from the record; null for a host without one. */
export async function tenantOf(company: Company | null): Promise<Tenant> {
  return { company, version: await fingerprint(company), readAt: Date.now() };
}

export async function storeCompany(hostname: string, tenant: Tenant): Promise<void> {
  remember(hostname, tenant);
  const headers = { "Content-Type": "application/json", "Cache-Control": `public, max-age=${companyTtlMs / 1000}` };
  await caches.default.put(keyOf(hostname), new Response(JSON.stringify(tenant), { headers }));
}
