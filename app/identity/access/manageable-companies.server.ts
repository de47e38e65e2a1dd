import { eq, type SQL } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { companies } from "#db/schema/companies.server.ts";

type Looking = Pick<RequestContext, "actor" | "company">;

/** Whether the one who acts looks after every company of the environment: `*` on the environment's own host. */
export function managesEnvironment({ actor, company }: Looking): boolean {
  return company.subdomain === null && actor?.scopes.includes("*") === true;
}

/** The companies that exist for the one who acts. To be used on every row that is found by an id from outside. */
export function inManageableCompanies(ctx: Looking): SQL {
  const { id, environment } = ctx.company;
  return managesEnvironment(ctx) ? eq(companies.environment, environment) : eq(companies.id, id);
}
