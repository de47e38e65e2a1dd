import { companyOrigin } from "#app/companies/company-origin.ts";
import { findCompanyById } from "#app/companies/find-company.server.ts";
import { AppError } from "#app/edge/app-error.ts";
import type { Scope } from "#app/edge/scope.server.ts";

/**
 * The scope of an act that belongs to another company, such as a mail to one of its people: in that company's name, with links
 * to its host, written down in its trail. Who acts stays the same, and so does what they may do: ask before. One round trip, none
 * for the company of this host.
 * @throws AppError conflict when the company is suspended
 */
export async function scopeAtCompany(scope: Scope, companyId: string): Promise<Scope> {
  if (companyId === scope.company.id) return scope;
  const found = await findCompanyById(scope.db, companyId);
  if (found === null) throw new AppError("conflict", "This company is suspended: its people are mailed nothing.");
  const { company, customHost } = found;
  const origin = companyOrigin({ ...company, customHost }, { here: scope.url, apex: scope.env.APP_HOST });
  return { ...scope, company, url: new URL(origin) };
}
