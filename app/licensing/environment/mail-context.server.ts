import { contextAtCompany } from "#app/companies/context-at-company.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";

/** The context for emails of another company; null if it is suspended, because its users get no email. */
export async function mailContextOf(ctx: RequestContext, companyId: string): Promise<RequestContext | null> {
  try {
    return await contextAtCompany(ctx, companyId);
  } catch (error) {
    if (error instanceof AppError && error.code === "conflict") return null;
    throw error;
  }
}
