import { eq, type SQL } from "drizzle-orm";
import type { Scope } from "#app/edge/scope.server.ts";
import { companies } from "#db/schema/companies.server.ts";

type Looking = Pick<Scope, "actor" | "company">;

/** Whether the one who acts looks after every company of the environment: `*` on the environment's own host. */
export function overseesEnvironment({ actor, company }: Looking): boolean {
  return company.subdomain === null && actor?.scopes.includes("*") === true;
}

/** The companies that exist for the one who acts. To be used on every row that is found by an id from outside. */
export function withinReach(scope: Looking): SQL {
  const { id, environment } = scope.company;
  return overseesEnvironment(scope) ? eq(companies.environment, environment) : eq(companies.id, id);
}
