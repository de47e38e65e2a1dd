import { changeCompanySettings } from "#app/companies/company-settings.server.ts";
import type { ThemeForm } from "#app/companies/theme-form.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";

/** Saves the theme of the host's company, keeping its sidebar links. @throws AppError conflict */
export async function saveTheme(ctx: RequestContext, { version, ...theme }: ThemeForm): Promise<void> {
  await changeCompanySettings(ctx, {
    section: "theme",
    version,
    change: ({ theme: { sidebarMenu } }) => ({ theme: { sidebarMenu, ...theme } }),
  });
}
