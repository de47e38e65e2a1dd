import { and, asc, count, eq, sql } from "drizzle-orm";
import type { CompaniesQuery } from "#app/backoffice/companies/company-form.ts";
import { companyOrigin } from "#app/edge/context/company-origin.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { inManageableCompanies } from "#app/identity/access/manageable-companies.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { containsWords } from "#db/folded-name.server.ts";
import { companies } from "#db/schema/companies.server.ts";
import { users } from "#db/schema/identity.server.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { memberships } = unsafeTenantTables("people are counted for each of the companies that the actor manages");

export const companiesPerPage = 25;

/** Number of a company's active members. Tables are qualified by hand: drizzle omits them in a query without joins. */
const people = sql<number>`(
  SELECT count(*) FROM ${memberships} AS m JOIN ${users} AS u ON u.id = m.user_id AND u.status = 'active'
  WHERE m.company_id = companies.id AND m.status = 'active'
)`;

/** A page of the companies that the actor can manage, by name: on a company's own host only that company. */
export async function listCompanies(ctx: RequestContext, query: CompaniesQuery) {
  requireAccess(ctx, "companies");
  const { db, url, env } = ctx;
  const where = and(
    inManageableCompanies(ctx),
    query.status === "all" ? undefined : eq(companies.status, query.status),
    containsWords(query.q, [companies.nameKey, companies.subdomain]),
  );
  const [rows, [total]] = await db.batch([
    db
      .select({
        id: companies.id,
        name: companies.name,
        environment: companies.environment,
        subdomain: companies.subdomain,
        customHost: companies.customHost,
        proposedHost: companies.proposedHost,
        status: companies.status,
        createdAt: companies.createdAt,
        people,
      })
      .from(companies)
      .where(where)
      .orderBy(asc(companies.nameKey), asc(companies.id))
      .limit(companiesPerPage)
      .offset((query.page - 1) * companiesPerPage),
    db.select({ companies: count() }).from(companies).where(where),
  ]);
  return {
    companies: rows.map((row) => ({ ...row, origin: companyOrigin(row, { here: url, apex: env.APP_HOST }) })),
    total: total?.companies ?? 0,
  };
}
