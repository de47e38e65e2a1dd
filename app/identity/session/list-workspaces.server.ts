import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { companies } from "#db/schema/companies.server.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { memberships } = unsafeTenantTables("the workspaces of a person are several companies");

/** Query for the active companies of a user by name, to be awaited or batched. */
export function listWorkspaces({ db }: Pick<RequestContext, "db">, input: { userId: SQL | string }) {
  return db
    .select({
      id: companies.id,
      name: companies.name,
      environment: companies.environment,
      subdomain: sql<string | null>`nullif(${companies.subdomain}, '')`.as("subdomain"),
    })
    .from(memberships)
    .innerJoin(companies, and(eq(companies.id, memberships.companyId), eq(companies.status, "active")))
    .where(and(eq(memberships.userId, input.userId), eq(memberships.status, "active")))
    .orderBy(asc(companies.name), asc(companies.environment));
}
