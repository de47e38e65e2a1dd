import { changeCompanySettings } from "#app/companies/company-settings.server.ts";
import type { ThemeForm } from "#app/companies/theme-form.ts";
import type { Scope } from "#app/edge/scope.server.ts";

/** Writes how the host's company looks; its links stay as they are. Two round trips. @throws AppError conflict */
export async function saveTheme(scope: Scope, { version, ...look }: ThemeForm): Promise<void> {
  await changeCompanySettings(scope, {
    section: "theme",
    version,
    change: ({ theme: { sidebarMenu } }) => ({ theme: { sidebarMenu, ...look } }),
  });
}
