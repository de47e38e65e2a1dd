import { getInputProps, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readCompanySettings } from "#app/companies/company-settings.server.ts";
import { MoveConsequences } from "#app/companies/components/move-consequences.tsx";
import { SettingsForm } from "#app/companies/components/settings-form.tsx";
import { SettingsPage } from "#app/companies/components/settings-page.tsx";
import { companiesCopy } from "#app/companies/copy.ts";
import { domainFormSchema } from "#app/companies/domain-form.ts";
import { HostState } from "#app/companies/hosts/components/host-state.tsx";
import { submitHostCheck } from "#app/companies/hosts/host-check.action.server.ts";
import { hostRecord } from "#app/companies/hosts/host-record.ts";
import { saveDomain } from "#app/companies/save-domain.server.ts";
import { submitSettings } from "#app/companies/settings.action.server.ts";
import { settingsCopy } from "#app/companies/settings-copy.ts";
import { companyHosts, hostOrigin, productHost } from "#app/edge/context/company-origin.ts";
import { readForm } from "#app/edge/forms/read-body.server.ts";
import { schemaMessage } from "#app/edge/forms/schema-message.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { can } from "#app/identity/access/scopes.ts";
import { Field } from "#app/ui/form/field.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";

const { domain: copy } = settingsCopy;
const section = "domain";

export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  const actor = requireAccess(ctx, "company-settings");
  const { company, env, url } = ctx;
  const settings = await readCompanySettings(ctx, { section });
  const { subdomain, customHost, customHostProof, proposedHost, hostChallenge, environment, version } = settings;
  const apex = env.APP_HOST;
  const changes = subdomain !== "" && can(actor, "companies-manage", company);
  const isProposed = changes && proposedHost !== null && hostChallenge !== null;
  return {
    addresses: companyHosts({ environment, subdomain, customHost }, apex).map((host) => hostOrigin(host, url)),
    suffix: `.${productHost({ environment, subdomain: null }, apex)}`,
    subdomain,
    host: proposedHost ?? customHost,
    active: customHost && customHostProof ? { host: customHost, proof: customHostProof } : null,
    proposed: isProposed
      ? { host: proposedHost, record: hostRecord({ host: proposedHost, challenge: hostChallenge }) }
      : null,
    version,
    changes,
    moved: url.searchParams.has("moved"),
  };
}

export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  requireAccess(ctx, "company-settings");
  requireAccess(ctx, "companies-manage");
  const form = await readForm(request);
  if (form.get("intent") === "check") return submitHostCheck(ctx, form);
  return submitSettings(ctx, form, {
    section,
    schema: domainFormSchema,
    save: (domain) => saveDomain(ctx, domain),
  });
}

export default function CompanyDomainPage() {
  const { addresses, subdomain, changes, moved, version, active, proposed } = useLoaderData<typeof loader>();
  const done = useActionData<typeof action>();
  const checkError = done && "check" in done ? done.check : undefined;
  return (
    <SettingsPage lead={copy.lead}>
      <dl className="mb-8">
        <dt className="label">{copy.here}</dt>
        {addresses.map((address) => (
          <dd key={address} className="font-semibold">
            {address}
          </dd>
        ))}
      </dl>
      {moved ? (
        <p role="status" className="mb-8 border-l-2 border-moss pl-4">
          {copy.moved}
        </p>
      ) : null}
      {changes ? (
        <DomainEditor key={version} />
      ) : (
        <p className="max-w-[60ch] text-mute">{subdomain === "" ? copy.environment : copy.readOnly}</p>
      )}
      <HostState active={active} proposed={proposed} version={version} error={checkError} />
    </SettingsPage>
  );
}

function DomainEditor() {
  const { suffix, subdomain, host, version } = useLoaderData<typeof loader>();
  const done = useActionData<typeof action>();
  const [check, reply] = done && "check" in done ? [done, undefined] : [null, done];
  const [form, fields] = useForm({
    id: "company-domain",
    lastResult: reply,
    defaultValue: { subdomain, customHost: host, confirm: "" },
    onValidate: ({ formData }) => parseWithZod(formData, { schema: domainFormSchema, error: schemaMessage }),
    shouldRevalidate: "onInput",
  });
  return (
    <SettingsForm form={form} reply={reply} version={check?.version ?? version} className="max-w-md">
      <div className="grid gap-6">
        <Field
          {...getInputProps(fields.subdomain, { type: "text" })}
          key={fields.subdomain.key}
          label={companiesCopy.subdomain}
          hint={copy.subdomainHint(suffix)}
          error={fields.subdomain.errors?.[0]}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
        />
        <Field
          {...getInputProps(fields.customHost, { type: "text" })}
          key={fields.customHost.key}
          label={copy.customHost}
          hint={copy.customHostHint}
          error={fields.customHost.errors?.[0]}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
        />
        <MoveConsequences />
        <Field
          {...getInputProps(fields.confirm, { type: "text" })}
          key={fields.confirm.key}
          label={copy.confirm(subdomain)}
          hint={copy.confirmHint}
          error={fields.confirm.errors?.[0]}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
        />
      </div>
    </SettingsForm>
  );
}

export const meta = staffMeta([settingsCopy.tabs.domain, settingsCopy.title]);
