import { and, eq } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { figuresCopy as copy } from "#app/figures/figures-copy.ts";
import { companies } from "#db/schema/companies.server.ts";

/**
 * Whose figures a page shows: on a company's host its own; on an environment's host those of all its companies, or of the one chosen.
 * `check` is a query for the caller's batch, and `requireFound` takes its rows: the chosen company's name, or null for all.
 * @throws AppError not_found for a company whose figures are not for this host
 */
export function figureScope({ db, company }: Pick<RequestContext, "db" | "company">, chosen: string | undefined) {
  const isEnvironment = company.subdomain === null;
  if (!isEnvironment && chosen && chosen !== company.id) throw new AppError("not_found", copy.missingCompany);
  const id = isEnvironment ? (chosen ?? "") : company.id;
  const check = db
    .select({ name: companies.name })
    .from(companies)
    .where(and(eq(companies.id, id), eq(companies.environment, company.environment)));
  return {
    scope: id || company.environment,
    isEnvironment,
    check,
    requireFound([found]: { name: string }[]): string | null {
      if (id !== "" && found === undefined) throw new AppError("not_found", copy.missingCompany);
      return found?.name ?? null;
    },
  };
}
