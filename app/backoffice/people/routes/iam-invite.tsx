import { getFormProps, getInputProps, getSelectProps } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { IamPage } from "#app/backoffice/people/components/iam-page.tsx";
import { PolicyLabel } from "#app/backoffice/people/components/policy-label.tsx";
import { invitationFormSchema } from "#app/backoffice/people/invitation-form.ts";
import { inviteToCompany, listGrantablePolicies } from "#app/backoffice/people/invite-to-company.server.ts";
import { markAccountRequestAnswered } from "#app/backoffice/people/mark-account-request-answered.server.ts";
import { submitForm } from "#app/edge/forms/form-action.server.ts";
import { useSchemaForm } from "#app/edge/forms/use-schema-form.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { CheckboxGroup } from "#app/identity/components/checkbox-group.tsx";
import { companyPath } from "#app/identity/people/company-path.ts";
import { editionOptions } from "#app/identity/people/edition.ts";
import { iamCopy } from "#app/identity/people/iam-copy.ts";
import { listManageableCompanies } from "#app/identity/people/list-manageable-companies.server.ts";
import { Field } from "#app/ui/form/field.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import { Select } from "#app/ui/form/select.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";

const { invite: copy } = iamCopy;

export async function loader({ request, context: { ctx } }: LoaderFunctionArgs) {
  requireAccess(ctx, "people-manage");
  const [policies, manageable] = await Promise.all([listGrantablePolicies(ctx), listManageableCompanies(ctx)]);
  const companies = manageable.filter((company) => company.status === "active");
  const asked = new URL(request.url).searchParams;
  const isAsked = ({ id, name }: { id: string; name: string }) =>
    asked.has("company")
      ? id === asked.get("company")
      : name.toLowerCase() === asked.get("organisation")?.toLowerCase();
  const filled = {
    companyId: companies.find(isAsked)?.id ?? ctx.company.id,
    name: asked.get("name") ?? "",
    email: asked.get("email") ?? "",
  };
  return { policies, companies, filled, own: { id: ctx.company.id, name: ctx.company.name } };
}

export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  requireAccess(ctx, "people-manage");
  return submitForm(ctx, request, {
    schema: invitationFormSchema,
    async act(invitation) {
      await inviteToCompany(ctx, invitation);
      const requestId = ctx.url.searchParams.get("request");
      if (requestId !== null) await markAccountRequestAnswered(ctx, { id: requestId });
      const { companyId = ctx.company.id, email } = invitation;
      const to = companyPath("/iam/invite", { company: companyId, own: ctx.company.id });
      return { to, toast: { kind: "success", title: copy.sent(email) } };
    },
  });
}

export default function IamInvitePage() {
  const { policies, companies, filled, own } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const [form, fields] = useSchemaForm(invitationFormSchema, {
    id: "invitation",
    lastResult,
    defaultValue: filled,
  });
  const listOf = (status: string) =>
    companyPath("/iam/list", { company: fields.companyId.value ?? filled.companyId, own: own.id, status });
  return (
    <IamPage title={companies.length > 1 ? copy.titleAny : copy.title(own.name)}>
      <FormFrame
        {...getFormProps(form)}
        errors={form.errors}
        submit={copy.send}
        cancelTo={listOf("")}
        className="mt-6 grid max-w-md gap-6"
      >
        {companies.length > 1 ? (
          <Select
            {...getSelectProps(fields.companyId)}
            key={fields.companyId.key}
            label={copy.company}
            options={companies.map(({ id, name }) => ({ value: id, label: name }))}
            error={fields.companyId.errors?.[0]}
          />
        ) : null}
        <Field
          {...getInputProps(fields.name, { type: "text" })}
          key={fields.name.key}
          label={copy.name}
          error={fields.name.errors?.[0]}
          autoComplete="off"
        />
        <Field
          {...getInputProps(fields.email, { type: "email" })}
          key={fields.email.key}
          label={copy.email}
          error={fields.email.errors?.[0]}
          autoComplete="off"
        />
        <CheckboxGroup
          field={fields.policyIds}
          legend={copy.policies}
          options={policies.map((policy) => ({ value: policy.id, label: <PolicyLabel policy={policy} /> }))}
        />
        <Select
          {...getSelectProps(fields.edition)}
          key={fields.edition.key}
          label={iamCopy.edition.label}
          hint={iamCopy.edition.invitationHint}
          options={editionOptions(iamCopy.edition.fromPolicies)}
          error={fields.edition.errors?.[0]}
        />
      </FormFrame>
      <p className="mt-8">
        <Link to={listOf("invited")} className="link">
          {copy.pending}
        </Link>
      </p>
    </IamPage>
  );
}

export const meta = staffMeta(copy.add);
