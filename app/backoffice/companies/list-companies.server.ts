import { and, asc, count, eq, or, sql } from "drizzle-orm";
import type { CompaniesQuery } from "#app/backoffice/companies/company-form.ts";
import { companyOrigin } from "#app/edge/context/company-origin.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { inManageableCompanies } from "#app/identity/access/manageable-companies.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { likeWord } from "#app/identity/people/people-query.ts";
import { companies } from "#db/schema/companies.server.ts";
import { memberships } from "#db/schema/identity.server.ts";

export const companiesPerPage = 25;

const people = sql<number>`(
  SELECT count(*) FROM ${memberships} WHERE ${memberships.companyId} = ${companies.id} AND ${memberships.status} = 'active'
)`;

/** A page of the companies that exist for the one who asks, by name: on a company's own host that company alone. One round trip. */
export async function listCompanies(ctx: RequestContext, query: CompaniesQuery) {
  requireAccess(ctx, "companies");
  const { db, url, env } = ctx;
  const like = likeWord(query.q);
  const where = and(
    inManageableCompanies(ctx),
    query.status === "all" ? undefined : eq(companies.status, query.status),
    query.q === ""
      ? undefined
      : or(sql`${companies.name} LIKE ${like} ESCAPE '\\'`, sql`${companies.subdomain} LIKE ${like} ESCAPE '\\'`),
  );
  const [rows, [total]] = await db.batch([
    db
      .select({
        id: companies.id,
        name: companies.name,
        environment: companies.environment,
        subdomain: companies.subdomain,
        customHost: companies.customHost,
        status: companies.status,
        createdAt: companies.createdAt,
        people,
      })
      .from(companies)
      .where(where)
      .orderBy(asc(companies.name), asc(companies.id))
      .limit(companiesPerPage)
      .offset((query.page - 1) * companiesPerPage),
    db.select({ companies: count() }).from(companies).where(where),
  ]);
  return {
    companies: rows.map((row) => ({ ...row, origin: companyOrigin(row, { here: url, apex: env.APP_HOST }) })),
    total: total?.companies ?? 0,
  };
}
