import { or, sql } from "drizzle-orm";
import { atHost } from "#app/companies/find-company.server.ts";
import type { Host } from "#app/edge/context/host.ts";
import type { Database } from "#db/client.server.ts";
import { companies } from "#db/schema/companies.server.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { formerHosts } = unsafeTenantTables("the company of a host is not known before");

/** The company that a host without an active one belongs to, or that had it before; undefined for an unknown host. */
export function findClosedCompany(db: Database, host: Host) {
  const { id, environment, subdomain, customHost, status } = companies;
  const isFormer =
    host.kind === "custom"
      ? sql`${formerHosts.name} = ${host.hostname}`
      : sql`${formerHosts.name} = ${host.subdomain ?? ""} AND ${formerHosts.environment} = ${host.environment}`;
  const moved = sql`${id} IN (SELECT ${formerHosts.companyId} FROM ${formerHosts} WHERE ${isFormer})`;
  return db
    .select({ environment, subdomain, customHost, status })
    .from(companies)
    .where(or(atHost(host), moved))
    .orderBy(sql`${atHost(host)} DESC`)
    .get();
}
