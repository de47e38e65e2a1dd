import { type FieldMetadata, getFormProps, getInputProps, getSelectProps } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { companyFormSchema } from "#app/backoffice/companies/company-form.ts";
import { CompanyTabs } from "#app/backoffice/companies/components/company-tabs.tsx";
import { HostDecision } from "#app/backoffice/companies/components/host-decision.tsx";
import { submitHostDecision } from "#app/backoffice/companies/host-decision.action.server.ts";
import {
  requireCompany,
  requireEnvironmentManager,
  saveCompany,
} from "#app/backoffice/companies/save-company.server.ts";
import { editedId } from "#app/backoffice/edited-id.ts";
import { IamPage } from "#app/backoffice/people/components/iam-page.tsx";
import { MoveConsequences } from "#app/companies/components/move-consequences.tsx";
import { companiesCopy as copy } from "#app/companies/copy.ts";
import { settingsCopy } from "#app/companies/settings-copy.ts";
import { submitForm } from "#app/edge/forms/form-action.server.ts";
import { readForm } from "#app/edge/forms/read-body.server.ts";
import { useSchemaForm } from "#app/edge/forms/use-schema-form.ts";
import { versionOf } from "#app/records/record-version.server.ts";
import { Field } from "#app/ui/form/field.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import { Select } from "#app/ui/form/select.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";

const statuses = [
  { value: "active", label: copy.statuses.active },
  { value: "suspended", label: copy.statuses.suspended },
];

/** The company to edit; null for a new one. Runs before the form is read. @throws AppError forbidden, not_found */
async function openCompany({ params, context: { ctx } }: Pick<LoaderFunctionArgs, "params" | "context">) {
  requireEnvironmentManager(ctx);
  const id = editedId(params);
  return id === null ? null : requireCompany(ctx, { id });
}

export async function loader(args: LoaderFunctionArgs) {
  const found = await openCompany(args);
  const company = found && {
    id: found.id,
    name: found.name,
    subdomain: found.subdomain,
    status: found.status,
    hosts: [
      ...(found.customHost && found.customHostProof ? [{ host: found.customHost, state: found.customHostProof }] : []),
      ...(found.proposedHost ? [{ host: found.proposedHost, state: "proposed" as const }] : []),
    ],
    version: versionOf(found),
  };
  return { company };
}

export async function action(args: ActionFunctionArgs) {
  const { ctx } = args.context;
  await openCompany(args);
  const id = editedId(args.params);
  const form = await readForm(args.request);
  if (id !== null && form.has("decision")) return submitHostDecision(ctx, { id, form });
  return submitForm(ctx, form, {
    schema: companyFormSchema,
    async act(company) {
      await saveCompany(ctx, { id, ...company });
      return { to: "/iam-companies", toast: { kind: "success", title: id === null ? copy.created : copy.updated } };
    },
    async fieldsAfterConflict() {
      return { version: versionOf(await openCompany(args)) };
    },
  });
}

export default function IamCompanyPage() {
  const { company } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const hostError = reply && "hostError" in reply ? reply.hostError : undefined;
  const lastResult = reply && !("hostError" in reply) ? reply : undefined;
  const [form, fields] = useSchemaForm(companyFormSchema, {
    id: "company",
    lastResult,
    defaultValue: {
      name: company?.name,
      subdomain: company?.subdomain,
      status: company?.status ?? "active",
      confirm: "",
    },
  });
  return (
    <IamPage title={company ? copy.editTitle(company.name) : copy.addTitle}>
      {company ? <CompanyTabs id={company.id} isActive={company.status === "active"} /> : null}
      <FormFrame
        {...getFormProps(form)}
        errors={form.errors}
        reply={lastResult}
        saved={company && { path: `/iam-companies/${company.id}`, version: company.version }}
        submit
        cancelTo="/iam-companies"
        className="mt-6 grid max-w-md gap-6"
      >
        <Field
          {...getInputProps(fields.name, { type: "text" })}
          key={fields.name.key}
          label={copy.name}
          error={fields.name.errors?.[0]}
        />
        <Field
          {...getInputProps(fields.subdomain, { type: "text" })}
          key={fields.subdomain.key}
          label={copy.subdomain}
          hint={copy.subdomainHint}
          error={fields.subdomain.errors?.[0]}
          autoCapitalize="none"
          spellCheck={false}
        />
        {company ? <SubdomainConfirmation field={fields.confirm} subdomain={company.subdomain} /> : null}
        <Select
          {...getSelectProps(fields.status)}
          key={fields.status.key}
          label={copy.status}
          options={statuses}
          error={fields.status.errors?.[0]}
        />
      </FormFrame>
      {company ? <HostDecision hosts={company.hosts} error={hostError} /> : null}
    </IamPage>
  );
}

type SubdomainConfirmationProps = { field: FieldMetadata<string | undefined>; subdomain: string };

/** Consequences of changing the sub-domain, and the confirmation field. */
function SubdomainConfirmation({ field, subdomain }: SubdomainConfirmationProps) {
  return (
    <>
      <MoveConsequences />
      <Field
        {...getInputProps(field, { type: "text" })}
        key={field.key}
        label={settingsCopy.domain.confirm(subdomain)}
        hint={copy.confirmHint}
        error={field.errors?.[0]}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
      />
    </>
  );
}

export const meta = staffMeta<typeof loader>((page) => page.company?.name ?? copy.addTitle);
