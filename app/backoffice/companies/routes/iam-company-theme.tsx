import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { CompanyTabs } from "#app/backoffice/companies/components/company-tabs.tsx";
import { requireEnvironmentManager } from "#app/backoffice/companies/save-company.server.ts";
import { editedId } from "#app/backoffice/edited-id.ts";
import { IamPage } from "#app/backoffice/people/components/iam-page.tsx";
import { ThemeEditor } from "#app/companies/components/theme-editor.tsx";
import { contextOf } from "#app/companies/context-at-company.server.ts";
import { companiesCopy as copy } from "#app/companies/copy.ts";
import { findCompanyById } from "#app/companies/find-company.server.ts";
import { settingsCopy } from "#app/companies/settings-copy.ts";
import { readTheme, submitTheme } from "#app/companies/theme/theme.action.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { staffMeta } from "#app/ui/page-meta.ts";

/** The id of the company of the address. Runs before the form is read. @throws AppError forbidden, not_found */
function idOf({ params, context: { ctx } }: Pick<LoaderFunctionArgs, "params" | "context">): string {
  requireEnvironmentManager(ctx);
  const id = editedId(params);
  if (id === null || id === ctx.company.id) throw new AppError("not_found", settingsCopy.noCompany);
  return id;
}

export async function loader(args: LoaderFunctionArgs) {
  const id = idOf(args);
  return { id, ...(await readTheme(args.context.ctx, { id })) };
}

export async function action(args: ActionFunctionArgs) {
  const id = idOf(args);
  const { ctx } = args.context;
  const found = await findCompanyById(ctx.db, id);
  if (found?.company.environment !== ctx.company.environment) throw new AppError("not_found", settingsCopy.noCompany);
  const at = contextOf(ctx, found);
  return submitTheme(ctx, { at, request: args.request, path: `/iam-companies/${id}/theme` });
}

export default function IamCompanyThemePage() {
  const { id, ...page } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <IamPage title={copy.editTitle(page.company)}>
      <CompanyTabs id={id} isActive />
      <p className="mt-8 mb-6 max-w-[60ch] text-mute">{settingsCopy.theme.lead}</p>
      <ThemeEditor key={page.version} {...page} reply={reply} />
    </IamPage>
  );
}

export const meta = staffMeta<typeof loader>((page) => [settingsCopy.tabs.theme, page.company]);
