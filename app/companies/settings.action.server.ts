import type { z } from "zod";
import { readCompanySettings, type Section } from "#app/companies/company-settings.server.ts";
import { settingsCopy } from "#app/companies/settings-copy.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { submitForm } from "#app/edge/forms/form-action.server.ts";

type Schema = z.ZodType<unknown, { version?: string }>;

type SettingsForm<FormSchema extends Schema> = {
  section: Section;
  schema: FormSchema;
  /** Runs before the fields are validated; its `AppError`s are shown in the form. */
  check?(): void;
  /** Only validates and shows the form again. */
  preview?: boolean;
  /** Saves the parsed fields and returns the redirect target; a path of this host gets the toast. */
  save(value: z.output<FormSchema>): Promise<string>;
  /** The toast after saving. */
  saved?: string;
  /** Path of the toast's button that takes the change back. */
  undo?: string;
};

/** The action of a settings form. @throws AppError as `submitForm` */
export function submitSettings<FormSchema extends Schema>(
  ctx: RequestContext,
  form: FormData,
  { section, schema, check, preview, save, saved = settingsCopy.saved, undo }: SettingsForm<FormSchema>,
) {
  return submitForm(ctx, form, {
    schema,
    preview,
    check,
    async act(value) {
      const to = await save(value);
      const press = undo === undefined ? undefined : { path: undo, label: settingsCopy.undo };
      return to.startsWith("/") ? { to, toast: { kind: "success", title: saved, press } } : { to };
    },
    async fieldsAfterConflict() {
      const { version } = await readCompanySettings(ctx, { section });
      return { version };
    },
  });
}
