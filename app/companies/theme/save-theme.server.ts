import { changeCompanySettings } from "#app/companies/company-settings.server.ts";
import { readThemeMarks } from "#app/companies/theme/read-theme-marks.server.ts";
import type { ThemeForm } from "#app/companies/theme/theme-form.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";

/** Saves the theme of the host's company, keeping its sidebar links. @throws AppError conflict, invalid for an unknown picture */
export async function saveTheme(ctx: RequestContext, form: ThemeForm): Promise<void> {
  const { version, remove: _, logo, logoDark, icon, ...theme } = form;
  const marks = await readThemeMarks(ctx, form);
  await changeCompanySettings(ctx, {
    section: "theme",
    version,
    change: ({ theme: { sidebarMenu } }) => ({ theme: { sidebarMenu, ...theme, ...marks } }),
  });
}
