import { and, eq } from "drizzle-orm";
import type { Company } from "#app/companies/company.ts";
import type { Host } from "#app/edge/host.ts";
import type { Database } from "#db/client.server.ts";
import { companies } from "#db/schema/companies.server.ts";

/** The active company that answers at `host`; null when the host is nobody's. One round trip. */
export async function findCompany(db: Database, host: Host): Promise<Company | null> {
  const answersThere =
    host.kind === "custom"
      ? eq(companies.customHost, host.hostname)
      : and(eq(companies.environment, host.environment), eq(companies.subdomain, host.subdomain ?? ""));
  const row = await db
    .select({
      id: companies.id,
      tenantId: companies.tenantId,
      environment: companies.environment,
      subdomain: companies.subdomain,
      name: companies.name,
      theme: companies.theme,
      hlsConfig: companies.hlsConfig,
    })
    .from(companies)
    .where(and(answersThere, eq(companies.status, "active")))
    .get();
  return row === undefined ? null : { ...row, subdomain: row.subdomain === "" ? null : row.subdomain };
}
