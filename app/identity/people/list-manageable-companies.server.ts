import { asc, eq, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { inManageableCompanies } from "#app/identity/access/manageable-companies.server.ts";
import { companies } from "#db/schema/companies.server.ts";

/** Companies whose people the actor can manage: the host's own first, then by name. */
export async function listManageableCompanies(ctx: RequestContext) {
  return ctx.db
    .select({ id: companies.id, name: companies.name, status: companies.status })
    .from(companies)
    .where(inManageableCompanies(ctx))
    .orderBy(sql`${eq(companies.id, ctx.company.id)} DESC`, asc(companies.nameKey), asc(companies.id));
}
