import { findCompanyById } from "#app/companies/find-company.server.ts";
import { companyOrigin } from "#app/edge/context/company-origin.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";

type FoundCompany = NonNullable<Awaited<ReturnType<typeof findCompanyById>>>;

/**
 * The request context for an action on another company, such as its theme or an email to one of its people: emails use that company's name
 * and host, and audit entries go to its trail. Actor and scopes stay those of this host: check access before.
 */
export function contextOf(ctx: RequestContext, { company, customHost }: FoundCompany): RequestContext {
  const origin = companyOrigin({ ...company, customHost }, { here: ctx.url, apex: ctx.env.APP_HOST });
  return { ...ctx, company, url: new URL(origin) };
}

/** The context at the company of an id that is on file. @throws AppError conflict when the company is suspended */
export async function contextAtCompany(ctx: RequestContext, companyId: string): Promise<RequestContext> {
  if (companyId === ctx.company.id) return ctx;
  const found = await findCompanyById(ctx.db, companyId);
  if (found === null) throw new AppError("conflict", "This company is suspended. Activate it first.");
  return contextOf(ctx, found);
}
