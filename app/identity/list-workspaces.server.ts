import { and, asc, eq } from "drizzle-orm";
import type { Company } from "#app/companies/company.ts";
import type { Scope } from "#app/edge/scope.server.ts";
import { companies } from "#db/schema/companies.server.ts";
import { memberships } from "#db/schema/identity.server.ts";

type Workspace = Pick<Company, "id" | "name" | "environment" | "subdomain">;

/** The active companies a person is a member of, by name. One round trip. */
export async function listWorkspaces({ db }: Pick<Scope, "db">, input: { userId: string }): Promise<Workspace[]> {
  const rows = await db
    .select({
      id: companies.id,
      name: companies.name,
      environment: companies.environment,
      subdomain: companies.subdomain,
    })
    .from(memberships)
    .innerJoin(companies, and(eq(companies.id, memberships.companyId), eq(companies.status, "active")))
    .where(and(eq(memberships.userId, input.userId), eq(memberships.status, "active")))
    .orderBy(asc(companies.name), asc(companies.environment));
  return rows.map((row) => ({ ...row, subdomain: row.subdomain === "" ? null : row.subdomain }));
}
