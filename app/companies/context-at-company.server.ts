import { findCompanyById } from "#app/companies/find-company.server.ts";
import { companyOrigin } from "#app/edge/context/company-origin.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";

/**
 * The request context of an act that belongs to another company, such as a mail to one of its people: in that company's name, with links
 * to its host, written down in its trail. Who acts stays the same, and so does what they may do: ask before. One round trip, none
 * for the company of this host.
 * @throws AppError conflict when the company is suspended
 */
export async function contextAtCompany(ctx: RequestContext, companyId: string): Promise<RequestContext> {
  if (companyId === ctx.company.id) return ctx;
  const found = await findCompanyById(ctx.db, companyId);
  if (found === null) throw new AppError("conflict", "This company is suspended: its people are mailed nothing.");
  const { company, customHost } = found;
  const origin = companyOrigin({ ...company, customHost }, { here: ctx.url, apex: ctx.env.APP_HOST });
  return { ...ctx, company, url: new URL(origin) };
}
