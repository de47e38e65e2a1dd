import { eq, type SQL } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { companies } from "#db/schema/companies.server.ts";

type ManagerContext = Pick<RequestContext, "actor" | "company">;

/** Whether the actor manages every company of the environment: `*` on the environment's own host. */
export function managesEnvironment({ actor, company }: ManagerContext): boolean {
  return company.subdomain === null && actor?.scopes.includes("*") === true;
}

/** Condition: the companies that the actor manages. Required in every query that finds a row by an id from outside. */
export function inManageableCompanies(ctx: ManagerContext): SQL {
  const { id, environment } = ctx.company;
  return managesEnvironment(ctx) ? eq(companies.environment, environment) : eq(companies.id, id);
}
