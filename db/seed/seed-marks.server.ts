import { readCompanySettings } from "#app/companies/company-settings.server.ts";
import { contextAtCompany } from "#app/companies/context-at-company.server.ts";
import { saveTheme } from "#app/companies/save-theme.server.ts";
import { markModules, markNames } from "#app/companies/theme-form.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { storeBrandPicture } from "#app/uploads/store-brand-picture.server.ts";
import { asPerson } from "#db/seed/as-person.server.ts";
import { demoCompanies } from "#db/seed/demo-companies.ts";
import { demoMarks } from "#db/seed/demo-marks.ts";

/** Gives the demo's companies their logos and footer lines, unless a theme was saved with or without one since. */
export async function seedMarks(given: RequestContext): Promise<void> {
  for (const name of ["acme", "nova"] as const) {
    const ctx = asPerson(await contextAtCompany(given, demoCompanies[name].id), "admin");
    const { theme, version } = await readCompanySettings(ctx, { section: "theme" });
    if (theme.logo !== undefined) continue;
    const { footerLine, ...drawings } = demoMarks[name];
    const keys = { logo: "", logoDark: "", icon: "" };
    for (const mark of markNames) {
      const file = new File([drawings[mark]], `${name}-${mark}.svg`, { type: "image/svg+xml" });
      keys[mark] = await storeBrandPicture(ctx, { module: markModules[mark], file });
    }
    const { sidebarMenu: _, ...look } = theme;
    await saveTheme(ctx, { ...look, ...keys, version, footerLine, remove: [] });
  }
}
