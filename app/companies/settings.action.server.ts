import { redirect } from "@remix-run/cloudflare";
import type { z } from "zod";
import type { Section } from "#app/companies/company-settings.server.ts";
import { replyWithSettingsInput } from "#app/companies/reply-with-settings-input.server.ts";
import { settingsCopy } from "#app/companies/settings-copy.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { parseForm } from "#app/edge/forms/parse-form.server.ts";

type Schema = z.ZodType<unknown, { version?: string }>;

type SettingsForm<FormSchema extends Schema> = {
  section: Section;
  schema: FormSchema;
  /** Only validates and shows the form again: a preview. */
  preview?: boolean;
  /** Saves the parsed fields and returns where to go; a path of this host gets the toast. */
  save(value: z.output<FormSchema>): Promise<string>;
  /** The toast after saving. */
  saved?: string;
};

/**
 * The action of a settings form: like `submitForm`, with the version of the section in every reply.
 * @throws AppError unauthorised and not_found (shown as a page); unexpected errors are passed on
 */
export async function submitSettings<FormSchema extends Schema>(
  ctx: RequestContext,
  form: FormData,
  { section, schema, preview = false, save, saved = settingsCopy.saved }: SettingsForm<FormSchema>,
) {
  const submission = parseForm(form, schema);
  if (submission.status !== "success" || preview) return replyWithSettingsInput(ctx, { section, submission });
  let to: string;
  try {
    to = await save(submission.value);
  } catch (error) {
    return replyWithSettingsInput(ctx, { section, submission, error });
  }
  if (to.startsWith("/")) ctx.flash.set({ kind: "success", title: saved });
  return redirect(to);
}
