import { getFieldsetProps, getInputProps, getSelectProps, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useRef } from "react";
import { readCompanySettings } from "#app/companies/company-settings.server.ts";
import { SettingsForm } from "#app/companies/components/settings-form.tsx";
import { SettingsPage } from "#app/companies/components/settings-page.tsx";
import { saveSidebarLinks } from "#app/companies/save-sidebar-links.server.ts";
import { submitSettings } from "#app/companies/settings.action.server.ts";
import { settingsCopy } from "#app/companies/settings-copy.ts";
import { linkIconOf, linkIconOptions, sidebarLinksSchema } from "#app/companies/sidebar-links-form.ts";
import { themeLimits } from "#app/edge/context/company.ts";
import { readForm } from "#app/edge/forms/read-body.server.ts";
import { schemaMessage } from "#app/edge/forms/schema-message.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Select } from "#app/ui/form/select.tsx";
import { ArrowDown, ArrowUp, Plus, X } from "#app/ui/icons.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";

const { links: copy } = settingsCopy;
const section = "links";

export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  const { theme, version } = await readCompanySettings(ctx, { section });
  const links = theme.sidebarMenu.map((link) => ({ ...link, icon: linkIconOf(link.icon) }));
  return { links, version };
}

export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  requireAccess(ctx, "company-settings");
  return submitSettings(ctx, await readForm(request), {
    section,
    schema: sidebarLinksSchema,
    async save(links) {
      await saveSidebarLinks(ctx, links);
      return "/company-settings/own/links";
    },
  });
}

export default function CompanyLinksPage() {
  const { version } = useLoaderData<typeof loader>();
  return (
    <SettingsPage lead={copy.lead}>
      <LinksEditor key={version} />
    </SettingsPage>
  );
}

/** Keeps the keyboard focus on a moved, added or removed row: on its first enabled button, or its first field. */
function focusRow(list: HTMLElement | null, at: number, on: "button" | "select"): void {
  requestAnimationFrame(() => {
    const rows = list?.querySelectorAll("li") ?? [];
    const row = rows[Math.min(at, rows.length - 1)];
    row?.querySelector<HTMLElement>(`${on}:enabled`)?.focus();
  });
}

function LinksEditor() {
  const list = useRef<HTMLOListElement>(null);
  const { links, version } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const [form, fields] = useForm({
    id: "company-links",
    lastResult: reply,
    defaultValue: { links },
    onValidate: ({ formData }) => parseWithZod(formData, { schema: sidebarLinksSchema, error: schemaMessage }),
    shouldRevalidate: "onInput",
  });
  const rows = fields.links.getFieldList();
  const { name } = fields.links;
  return (
    <SettingsForm
      form={form}
      reply={reply}
      version={version}
      className="max-w-4xl"
      actions={
        rows.length < themeLimits.links ? (
          <Button
            {...form.insert.getButtonProps({ name, defaultValue: { icon: "other" } })}
            onClick={() => focusRow(list.current, rows.length, "select")}
            variant="quiet"
          >
            <Plus size={16} aria-hidden />
            {copy.add}
          </Button>
        ) : null
      }
    >
      {/* The first submit button, so that Enter saves instead of pressing a button of the rows. */}
      <button type="submit" className="sr-only" tabIndex={-1} aria-hidden="true">
        {settingsCopy.save}
      </button>
      {rows.length === 0 ? <EmptyState title={copy.none}>{copy.noneText}</EmptyState> : null}
      {fields.links.errors ? <p className="error mb-4">{fields.links.errors[0]}</p> : null}
      <ol ref={list} className="grid">
        {rows.map((row, at) => {
          const link = row.getFieldset();
          const place = at + 1;
          const move = (to: number) => ({
            ...form.reorder.getButtonProps({ name, from: at, to }),
            onClick: () => focusRow(list.current, to, "button"),
          });
          return (
            <li key={row.key} className="border-t border-line py-5 last:border-b">
              <fieldset
                {...getFieldsetProps(row)}
                className="flex flex-wrap items-start gap-x-4 gap-y-3 md:flex-nowrap"
              >
                <legend className="sr-only">{copy.link(place)}</legend>
                <Select
                  {...getSelectProps(link.icon)}
                  key={link.icon.key}
                  label={copy.icon}
                  options={linkIconOptions}
                  error={link.icon.errors?.[0]}
                  className="w-32 shrink-0 max-sm:w-full"
                />
                <Field
                  {...getInputProps(link.label, { type: "text" })}
                  key={link.label.key}
                  label={copy.label}
                  error={link.label.errors?.[0]}
                  className="min-w-40 flex-1 md:min-w-0"
                />
                <Field
                  {...getInputProps(link.url, { type: "text" })}
                  key={link.url.key}
                  label={copy.url}
                  hint={copy.urlHint}
                  error={link.url.errors?.[0]}
                  inputMode="url"
                  autoCapitalize="none"
                  spellCheck={false}
                  className="min-w-60 flex-2 md:min-w-0"
                />
                <div className="flex md:mt-[27px]">
                  <Button {...move(at - 1)} variant="icon" aria-label={copy.up(place)} disabled={at === 0}>
                    <ArrowUp size={18} aria-hidden />
                  </Button>
                  <Button
                    {...move(at + 1)}
                    variant="icon"
                    aria-label={copy.down(place)}
                    disabled={at === rows.length - 1}
                  >
                    <ArrowDown size={18} aria-hidden />
                  </Button>
                  <Button
                    {...form.remove.getButtonProps({ name, index: at })}
                    onClick={() => focusRow(list.current, at, "button")}
                    variant="icon"
                    aria-label={copy.remove(place)}
                  >
                    <X size={18} aria-hidden />
                  </Button>
                </div>
              </fieldset>
            </li>
          );
        })}
      </ol>
    </SettingsForm>
  );
}

export const meta = staffMeta([settingsCopy.tabs.links, settingsCopy.title]);
