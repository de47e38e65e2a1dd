import { readCompanySettings } from "#app/companies/company-settings.server.ts";
import { submitSettings } from "#app/companies/settings.action.server.ts";
import { settingsCopy } from "#app/companies/settings-copy.ts";
import { saveTheme } from "#app/companies/theme/save-theme.server.ts";
import { storeThemeMarks } from "#app/companies/theme/store-theme-marks.server.ts";
import { themeFormSchema } from "#app/companies/theme/theme-form.ts";
import { undoTheme } from "#app/companies/theme/undo-theme.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { pressButton } from "#app/edge/forms/press-button.server.ts";
import { readPictureForm } from "#app/uploads/pictures/read-picture-form.server.ts";

const section = "theme";

/** The theme of the host's company, or of another one that the actor manages (`id`), for its form. @throws AppError */
export async function readTheme(ctx: RequestContext, { id }: { id?: string } = {}) {
  const { theme, version, name } = await readCompanySettings(ctx, { section, id });
  return { theme, version, company: name };
}

type ThemeRequest = {
  /** The context at the company whose theme it is. */
  at: RequestContext;
  request: Request;
  /** Page of the form on this host. */
  path: string;
};

/** The form of a theme and the button "Undo" of the message after it. Call after the access check: it reads the files. @throws AppError */
export async function submitTheme(ctx: RequestContext, { at, request, path }: ThemeRequest) {
  const form = await readPictureForm(request);
  if (ctx.url.searchParams.has("undo"))
    return pressButton(ctx, { form, page: path }, async () => {
      await undoTheme(at);
      return { to: path, toast: { kind: "success", title: settingsCopy.theme.undone } };
    });
  const refused = await storeThemeMarks(at, form);
  return submitSettings(at, form, {
    section,
    schema: themeFormSchema,
    preview: form.get("intent") === "preview",
    check() {
      if (refused) throw refused;
    },
    async save(theme) {
      await saveTheme(at, theme);
      return path;
    },
    undo: `${path}?undo`,
  });
}
