import { and, asc, eq, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { companies } from "#db/schema/companies.server.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { memberships } = unsafeTenantTables("the workspaces of a person are several companies");

/** The active companies a person is a member of, by name. Returns a query, to be awaited or put in a batch. */
export function listWorkspaces({ db }: Pick<RequestContext, "db">, input: { userId: string }) {
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
