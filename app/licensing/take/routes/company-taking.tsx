import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readCompanySettings } from "#app/companies/company-settings.server.ts";
import { SettingsPage } from "#app/companies/components/settings-page.tsx";
import { submitSettings } from "#app/companies/settings.action.server.ts";
import { settingsCopy } from "#app/companies/settings-copy.ts";
import { readForm } from "#app/edge/forms/read-body.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { can } from "#app/identity/access/scopes.ts";
import { saveTaking } from "#app/licensing/take/save-taking.server.ts";
import { takeCopy } from "#app/licensing/take/take-copy.ts";
import { takingSchema } from "#app/licensing/take/taking-form.ts";
import { currencies } from "#app/rights/licence-terms.ts";
import { fromMinorUnits } from "#app/rights/money.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import { Select } from "#app/ui/form/select.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";

const { settings: copy } = takeCopy;
const section = "taking";
const path = "/company-settings/own/taking";
const options = ["", ...currencies].map((code) => ({ value: code, label: code }));

export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  const { taking, version } = await readCompanySettings(ctx, { section });
  const hasOrders = can(ctx.actor, "orders", ctx.company);
  if (taking === null) return { version, hasOrders, perLicence: "", perMonth: "", currency: "" };
  const { currency } = taking;
  const typed = (amount: number) => fromMinorUnits(amount, currency);
  return { version, hasOrders, perLicence: typed(taking.perLicence), perMonth: typed(taking.perMonth), currency };
}

export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  requireAccess(ctx, "company-settings");
  return submitSettings(ctx, await readForm(request), {
    section,
    schema: takingSchema,
    async save(form) {
      await saveTaking(ctx, form);
      return path;
    },
  });
}

/** Up to which amounts the company's people take licences themselves. */
export default function CompanyTakingPage() {
  const { version, hasOrders, perLicence, perMonth, currency } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <SettingsPage lead={copy.lead} tools={hasOrders ? <ButtonLink to="/orders">{copy.orders}</ButtonLink> : null}>
      <FormFrame
        key={version}
        keyless
        reply={reply}
        saved={{ path, version, reload: settingsCopy.reopen }}
        submit={settingsCopy.save}
        className="grid max-w-md gap-6"
      >
        {({ field }) => (
          <>
            <Field {...field("perLicence", perLicence)} label={copy.perLicence} inputMode="decimal" />
            <Field {...field("perMonth", perMonth)} label={copy.perMonth} inputMode="decimal" />
            <Select {...field("currency", currency)} label={copy.currency} options={options} />
          </>
        )}
      </FormFrame>
    </SettingsPage>
  );
}

export const meta = staffMeta([settingsCopy.tabs.taking, settingsCopy.title]);
