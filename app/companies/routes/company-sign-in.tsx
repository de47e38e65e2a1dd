import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { SettingsPage } from "#app/companies/components/settings-page.tsx";
import { settingsCopy } from "#app/companies/settings-copy.ts";
import { readForm } from "#app/edge/forms/read-body.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { can } from "#app/identity/access/scopes.ts";
import { CompanyFactorForm } from "#app/identity/factors/components/company-factor-form.tsx";
import { DomainList } from "#app/identity/provider/components/domain-list.tsx";
import { ProviderEditor } from "#app/identity/provider/components/provider-editor.tsx";
import { providerCopy as copy } from "#app/identity/provider/provider-copy.ts";
import { submitProviderSettings } from "#app/identity/provider/provider-settings.action.server.ts";
import { readProviderSettings } from "#app/identity/provider/read-provider-settings.server.ts";
import { staffMeta } from "#app/ui/page-meta.ts";

export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  const actor = requireAccess(ctx, "company-settings");
  if (!can(actor, "companies-manage", ctx.company) || actor.originalUserId !== null) return null;
  return readProviderSettings(ctx);
}

export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  requireAccess(ctx, "company-settings");
  requireAccess(ctx, "companies-manage");
  return submitProviderSettings(ctx, await readForm(request));
}

export default function CompanySignInPage() {
  const settings = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const isOfProvider = reply?.initialValue?.intent === "save-provider";
  return (
    <SettingsPage lead={copy.lead}>
      {settings === null ? (
        <p className="max-w-[60ch]">{copy.readOnly}</p>
      ) : (
        <>
          <DomainList domains={settings.domains} reply={isOfProvider ? undefined : reply} />
          <ProviderEditor
            settings={settings}
            reply={isOfProvider ? reply : undefined}
            key={settings.provider?.version}
          />
          <CompanyFactorForm needsFactor={settings.needsFactor} />
        </>
      )}
    </SettingsPage>
  );
}

export const meta = staffMeta([settingsCopy.tabs.signIn, settingsCopy.title]);
