import { getInputProps } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readCompanySettings } from "#app/companies/company-settings.server.ts";
import { SettingsForm } from "#app/companies/components/settings-form.tsx";
import { SettingsPage } from "#app/companies/components/settings-page.tsx";
import { machinesCopy as copy } from "#app/companies/reuse/machines-copy.ts";
import { machinesFormSchema } from "#app/companies/reuse/machines-form.ts";
import { permittedUses } from "#app/companies/reuse/reuse-terms.ts";
import { saveMachineUses } from "#app/companies/reuse/save-machine-uses.server.ts";
import { submitSettings } from "#app/companies/settings.action.server.ts";
import { settingsCopy } from "#app/companies/settings-copy.ts";
import { readForm } from "#app/edge/forms/read-body.server.ts";
import { useSchemaForm } from "#app/edge/forms/use-schema-form.ts";
import { licencePath, miningPolicyPath, robotsPath } from "#app/edge/reuse/reuse-headers.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { CheckboxGroup } from "#app/identity/components/checkbox-group.tsx";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { optionsOf } from "#app/ui/form/options-of.ts";
import { staffMeta } from "#app/ui/page-meta.ts";

const section = "machines";
const options = optionsOf(copy.uses);
const files = [
  { path: robotsPath, label: copy.fileNames.robots },
  { path: licencePath, label: copy.fileNames.licence },
  { path: miningPolicyPath, label: copy.fileNames.policy },
];

export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  const { machineUses, needsMadeStatement, version } = await readCompanySettings(ctx, { section });
  const opens = ctx.company.subdomain !== null;
  return { uses: permittedUses({ ...ctx.company, machineUses }), needsMade: needsMadeStatement, version, opens };
}

export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  requireAccess(ctx, "company-settings");
  return submitSettings(ctx, await readForm(request), {
    section,
    schema: machinesFormSchema,
    async save(machines) {
      await saveMachineUses(ctx, machines);
      return "/company-settings/own/machines";
    },
  });
}

export default function CompanyMachinesPage() {
  const { version, opens } = useLoaderData<typeof loader>();
  return (
    <SettingsPage lead={copy.lead}>
      <MachinesEditor key={version} />
      <div className="mt-10 grid max-w-[60ch] gap-3 border-t border-line pt-6">
        <p>{copy.reserved}</p>
        {opens ? <p className="text-mute">{copy.closed}</p> : null}
        <h2 className="label mt-3">{copy.files}</h2>
        <ul className="flex flex-wrap gap-x-6 gap-y-2">
          {files.map(({ path, label }) => (
            <li key={path}>
              <a href={path} className="link">
                {label}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </SettingsPage>
  );
}

function MachinesEditor() {
  const { uses, needsMade, version, opens } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const [form, fields] = useSchemaForm(machinesFormSchema, {
    id: "company-machines",
    lastResult: reply,
    defaultValue: { uses: [...uses], needsMade: needsMade ? "on" : undefined },
  });
  return (
    <SettingsForm form={form} reply={reply} version={version} className="max-w-md">
      <CheckboxGroup field={fields.uses} legend={copy.legend} options={options} />
      {opens ? null : (
        <div className="mt-5 border-t border-line pt-4">
          <Checkbox {...getInputProps(fields.needsMade, { type: "checkbox" })} label={copy.needsMade} />
          <p className="hint mt-1">{copy.needsMadeHint}</p>
        </div>
      )}
    </SettingsForm>
  );
}

export const meta = staffMeta([settingsCopy.tabs.machines, settingsCopy.title]);
