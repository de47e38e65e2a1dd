import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { SettingsPage } from "#app/companies/components/settings-page.tsx";
import { ThemeEditor } from "#app/companies/components/theme-editor.tsx";
import { settingsCopy } from "#app/companies/settings-copy.ts";
import { readTheme, submitTheme } from "#app/companies/theme/theme.action.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { staffMeta } from "#app/ui/page-meta.ts";

const path = "/company-settings/own";

export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  return readTheme(ctx);
}

export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  requireAccess(ctx, "company-settings");
  return submitTheme(ctx, { at: ctx, request, path });
}

export default function CompanyThemePage() {
  const page = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <SettingsPage lead={settingsCopy.theme.lead}>
      <ThemeEditor key={page.version} {...page} reply={reply} />
    </SettingsPage>
  );
}

export const meta = staffMeta([settingsCopy.tabs.theme, settingsCopy.title]);
