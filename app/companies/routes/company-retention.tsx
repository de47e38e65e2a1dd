import { getInputProps } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { changeCompanySettings, readCompanySettings } from "#app/companies/company-settings.server.ts";
import { SettingsForm } from "#app/companies/components/settings-form.tsx";
import { SettingsPage } from "#app/companies/components/settings-page.tsx";
import { retentionCopy as copy } from "#app/companies/retention/retention-copy.ts";
import { minDays, retentionSchema } from "#app/companies/retention/retention-form.ts";
import { submitSettings } from "#app/companies/settings.action.server.ts";
import { settingsCopy } from "#app/companies/settings-copy.ts";
import { readForm } from "#app/edge/forms/read-body.server.ts";
import { useSchemaForm } from "#app/edge/forms/use-schema-form.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { Field } from "#app/ui/form/field.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";

const section = "retention";

export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  const { retention, version } = await readCompanySettings(ctx, { section });
  return { auditDays: retention?.auditDays ?? null, mailDays: retention?.mailDays ?? null, version };
}

export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  requireAccess(ctx, "company-settings");
  return submitSettings(ctx, await readForm(request), {
    section,
    schema: retentionSchema,
    async save({ version, ...retention }) {
      await changeCompanySettings(ctx, { section, version, change: () => ({ retention }) });
      return "/company-settings/own/retention";
    },
  });
}

export default function CompanyRetentionPage() {
  const { version } = useLoaderData<typeof loader>();
  return (
    <SettingsPage lead={copy.lead}>
      <RetentionEditor key={version} />
    </SettingsPage>
  );
}

function RetentionEditor() {
  const { auditDays, mailDays, version } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const [form, fields] = useSchemaForm(retentionSchema, {
    id: "company-retention",
    lastResult: reply,
    defaultValue: { auditDays: auditDays ?? "", mailDays: mailDays ?? "" },
  });
  const shown = [
    { field: fields.auditDays, label: copy.audit, hint: copy.auditHint, min: minDays.audit },
    { field: fields.mailDays, label: copy.mail, hint: copy.mailHint, min: minDays.mail },
  ];
  return (
    <SettingsForm form={form} reply={reply} version={version} className="max-w-md">
      {shown.map(({ field, label, hint, min }) => (
        <Field
          {...getInputProps(field, { type: "number" })}
          key={field.key}
          label={label}
          hint={hint}
          min={min}
          error={field.errors?.[0]}
          inputMode="numeric"
        />
      ))}
    </SettingsForm>
  );
}

export const meta = staffMeta([copy.tab, settingsCopy.title]);
