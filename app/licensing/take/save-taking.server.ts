import { changeCompanySettings } from "#app/companies/company-settings.server.ts";
import type { Taking } from "#app/edge/context/company.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";

type Limits = { version: string; limits: Omit<Taking, "by"> | null };

/** Saves up to which amounts people of the host's company take licences themselves. Who saves it takes none. @throws AppError conflict */
export async function saveTaking(ctx: RequestContext, { version, limits }: Limits): Promise<void> {
  const { id: by } = requireAccess(ctx, "company-settings");
  const taking = limits === null ? null : { ...limits, by };
  await changeCompanySettings(ctx, { section: "taking", version, change: () => ({ taking }) });
}
