import { getInputProps, getTextareaProps } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readCompanySettings } from "#app/companies/company-settings.server.ts";
import { SettingsForm } from "#app/companies/components/settings-form.tsx";
import { SettingsPage } from "#app/companies/components/settings-page.tsx";
import { contactFormSchema } from "#app/companies/contact-form.ts";
import { saveContact } from "#app/companies/save-contact.server.ts";
import { submitSettings } from "#app/companies/settings.action.server.ts";
import { settingsCopy } from "#app/companies/settings-copy.ts";
import { readForm } from "#app/edge/forms/read-body.server.ts";
import { useSchemaForm } from "#app/edge/forms/use-schema-form.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { Field } from "#app/ui/form/field.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";

const { contact: copy } = settingsCopy;
const section = "contact";

export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  const { contact, version } = await readCompanySettings(ctx, { section });
  const { socialUrls = [], ...texts } = contact ?? {};
  return { contact: { ...texts, socialUrls: socialUrls.join("\n") }, version };
}

export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  requireAccess(ctx, "company-settings");
  return submitSettings(ctx, await readForm(request), {
    section,
    schema: contactFormSchema,
    async save(contact) {
      await saveContact(ctx, contact);
      return "/company-settings/own/contact";
    },
  });
}

export default function CompanyContactPage() {
  const { version } = useLoaderData<typeof loader>();
  return (
    <SettingsPage lead={copy.lead}>
      <ContactEditor key={version} />
    </SettingsPage>
  );
}

function ContactEditor() {
  const { contact, version } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const [form, fields] = useSchemaForm(contactFormSchema, {
    id: "company-contact",
    lastResult: reply,
    defaultValue: contact,
  });
  return (
    <SettingsForm form={form} reply={reply} version={version} className="max-w-md">
      <div className="grid gap-6">
        <Field
          {...getInputProps(fields.email, { type: "email" })}
          key={fields.email.key}
          label={copy.email}
          error={fields.email.errors?.[0]}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Field
          {...getInputProps(fields.phone, { type: "tel" })}
          key={fields.phone.key}
          label={copy.phone}
          hint={copy.phoneHint}
          error={fields.phone.errors?.[0]}
          autoComplete="off"
        />
        <Field
          {...getTextareaProps(fields.address)}
          key={fields.address.key}
          multiline
          rows={3}
          label={copy.address}
          error={fields.address.errors?.[0]}
        />
        <Field
          {...getInputProps(fields.tagline, { type: "text" })}
          key={fields.tagline.key}
          label={copy.tagline}
          hint={copy.taglineHint}
          error={fields.tagline.errors?.[0]}
        />
        <Field
          {...getTextareaProps(fields.socialUrls)}
          key={fields.socialUrls.key}
          multiline
          rows={4}
          label={copy.social}
          hint={copy.socialHint}
          error={fields.socialUrls.errors?.[0]}
          spellCheck={false}
        />
        <Field
          {...getInputProps(fields.newsUrl, { type: "url" })}
          key={fields.newsUrl.key}
          label={copy.news}
          hint={copy.newsHint}
          error={fields.newsUrl.errors?.[0]}
          spellCheck={false}
        />
      </div>
    </SettingsForm>
  );
}

export const meta = staffMeta([settingsCopy.tabs.contact, settingsCopy.title]);
