import { changeCompanySettings } from "#app/companies/company-settings.server.ts";
import type { SidebarEntry } from "#app/edge/context/company.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";

type SidebarLinks = { version: string; links: SidebarEntry[] };

/** Saves the sidebar links of the host's company, in this order. @throws AppError conflict */
export async function saveSidebarLinks(ctx: RequestContext, { version, links }: SidebarLinks): Promise<void> {
  await changeCompanySettings(ctx, {
    section: "links",
    version,
    change: ({ theme }) => ({ theme: { ...theme, sidebarMenu: links } }),
  });
}
