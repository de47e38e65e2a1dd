import type { z } from "zod";
import { readCompanySettings, type Section } from "#app/companies/company-settings.server.ts";
import { settingsCopy } from "#app/companies/settings-copy.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { submitForm } from "#app/edge/forms/form-action.server.ts";

type Schema = z.ZodType<unknown, { version?: string }>;

type SettingsForm<FormSchema extends Schema> = {
  section: Section;
  schema: FormSchema;
  /** Only validates and shows the form again. */
  preview?: boolean;
  /** Saves the parsed fields and returns the redirect target; a path of this host gets the toast. */
  save(value: z.output<FormSchema>): Promise<string>;
  /** The toast after saving. */
  saved?: string;
};

/** The action of a settings form. @throws AppError as `submitForm` */
export function submitSettings<FormSchema extends Schema>(
  ctx: RequestContext,
  form: FormData,
  { section, schema, preview, save, saved = settingsCopy.saved }: SettingsForm<FormSchema>,
) {
  return submitForm(ctx, form, {
    schema,
    preview,
    async act(value) {
      const to = await save(value);
      return to.startsWith("/") ? { to, toast: { kind: "success", title: saved } } : { to };
    },
    async fieldsAfterConflict() {
      const { version } = await readCompanySettings(ctx, { section });
      return { version };
    },
  });
}
