import { changeCompanySettings } from "#app/companies/company-settings.server.ts";
import type { CompanyContact } from "#app/edge/context/company.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";

/** Saves the contact details of the host's company. @throws AppError conflict */
export async function saveContact(
  ctx: RequestContext,
  { version, ...contact }: CompanyContact & { version: string },
): Promise<void> {
  await changeCompanySettings(ctx, { section: "contact", version, change: () => ({ contact }) });
}
