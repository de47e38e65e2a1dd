import { settingsCopy } from "#app/companies/settings-copy.ts";
import { undoTheme } from "#app/companies/theme/undo-theme.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { pressButton } from "#app/edge/forms/press-button.server.ts";

/** The button "Undo" of the message after saving the theme. */
export function submitUndo(ctx: RequestContext, form: FormData) {
  const page = "/company-settings/own";
  return pressButton(ctx, { form, page }, async () => {
    await undoTheme(ctx);
    return { to: page, toast: { kind: "success", title: settingsCopy.theme.undone } };
  });
}
