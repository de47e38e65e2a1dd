import { changeCompanySettings } from "#app/companies/company-settings.server.ts";
import type { ThemeForm } from "#app/companies/theme-form.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";

/** Writes how the host's company looks; its links stay as they are. Two round trips. @throws AppError conflict */
export async function saveTheme(ctx: RequestContext, { version, ...look }: ThemeForm): Promise<void> {
  await changeCompanySettings(ctx, {
    section: "theme",
    version,
    change: ({ theme: { sidebarMenu } }) => ({ theme: { sidebarMenu, ...look } }),
  });
}
