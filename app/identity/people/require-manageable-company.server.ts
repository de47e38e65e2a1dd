import { and, eq } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { inManageableCompanies } from "#app/identity/access/manageable-companies.server.ts";
import { companies } from "#db/schema/companies.server.ts";

/** Id of a company that the actor can manage. @throws AppError not_found, also for another environment's company */
export async function requireManageableCompany(ctx: RequestContext, id: string): Promise<string> {
  const where = and(eq(companies.id, id), inManageableCompanies(ctx));
  const row = await ctx.db.select({ id: companies.id }).from(companies).where(where).get();
  if (row === undefined) throw new AppError("not_found", "This company doesn't exist.");
  return row.id;
}
