import type { SidebarEntry } from "#app/companies/company.ts";
import { changeCompanySettings } from "#app/companies/company-settings.server.ts";
import type { Scope } from "#app/edge/scope.server.ts";

type SidebarLinks = { version: string; links: SidebarEntry[] };

/** Writes the host's company's own links in their order. Two round trips. @throws AppError conflict */
export async function saveSidebarLinks(scope: Scope, { version, links }: SidebarLinks): Promise<void> {
  await changeCompanySettings(scope, {
    section: "links",
    version,
    change: ({ theme }) => ({ theme: { ...theme, sidebarMenu: links } }),
  });
}
