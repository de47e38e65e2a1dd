import { getFormProps, getInputProps, getSelectProps } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { editedId } from "#app/backoffice/edited-id.ts";
import { IamPage } from "#app/backoffice/people/components/iam-page.tsx";
import { submitForm } from "#app/edge/forms/form-action.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { managesEnvironment } from "#app/identity/access/manageable-companies.server.ts";
import { policySchema } from "#app/identity/access/policy.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { scopeNames, scopesWithoutPage } from "#app/identity/access/scope-names.ts";
import { ScopeFields } from "#app/identity/components/scope-fields.tsx";
import { editionOptions } from "#app/identity/people/edition.ts";
import { iamCopy } from "#app/identity/people/iam-copy.ts";
import { listPolicies } from "#app/identity/people/list-policies.server.ts";
import { savePolicy } from "#app/identity/people/save-policy.server.ts";
import { versionOf } from "#app/records/record-version.server.ts";
import { Field } from "#app/ui/form/field.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import { Select } from "#app/ui/form/select.tsx";
import { useSchemaForm } from "#app/ui/form/use-schema-form.ts";
import { staffMeta } from "#app/ui/page-meta.ts";

const { policies: copy } = iamCopy;

/** The policy to edit; null for a new one. Runs before the form is read. @throws AppError forbidden, not_found */
async function openPolicy({ params, context: { ctx } }: Pick<LoaderFunctionArgs, "params" | "context">) {
  requireAccess(ctx, "policies-manage");
  if (!managesEnvironment(ctx)) throw new AppError("forbidden", copy.mainHostOnly);
  const id = editedId(params);
  if (id === null) return null;
  const policy = (await listPolicies(ctx)).find((one) => one.id === id);
  if (policy === undefined) throw new AppError("not_found", copy.missing);
  return policy;
}

export async function loader(args: LoaderFunctionArgs) {
  const policy = await openPolicy(args);
  return { policy: policy && { ...policy, version: versionOf(policy) } };
}

export async function action(args: ActionFunctionArgs) {
  await openPolicy(args);
  const { ctx } = args.context;
  const id = editedId(args.params);
  return submitForm(ctx, args.request, {
    schema: policySchema,
    async act(policy) {
      await savePolicy(ctx, { id, ...policy });
      return { to: "/iam/policies", toast: { kind: "success", title: id === null ? copy.created : copy.updated } };
    },
    async fieldsAfterConflict() {
      return { version: versionOf(await openPolicy(args)) };
    },
  });
}

export default function IamPolicyPage() {
  const { policy } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const [form, fields] = useSchemaForm(policySchema, {
    id: "policy",
    lastResult,
    defaultValue: policy ?? { scopes: [] },
  });
  const offered = scopeNames.filter((name) => !scopesWithoutPage.includes(name) || policy?.scopes.includes(name));
  return (
    <IamPage title={policy ? copy.editTitle(policy.name) : copy.addTitle}>
      <FormFrame
        {...getFormProps(form)}
        errors={form.errors}
        reply={lastResult}
        saved={policy && { path: `/iam/policies/${policy.id}`, version: policy.version }}
        submit
        cancelTo="/iam/policies"
        className="mt-6 grid max-w-2xl gap-6"
      >
        <Field
          {...getInputProps(fields.name, { type: "text" })}
          key={fields.name.key}
          label={copy.name}
          error={fields.name.errors?.[0]}
        />
        <Field
          {...getInputProps(fields.description, { type: "text" })}
          key={fields.description.key}
          label={copy.description}
          error={fields.description.errors?.[0]}
        />
        <ScopeFields field={fields.scopes} legend={copy.scopes} scopes={offered} />
        <Select
          {...getSelectProps(fields.edition)}
          key={fields.edition.key}
          label={iamCopy.edition.label}
          hint={iamCopy.edition.policyHint}
          options={editionOptions(iamCopy.edition.notSet)}
          error={fields.edition.errors?.[0]}
        />
      </FormFrame>
    </IamPage>
  );
}

export const meta = staffMeta<typeof loader>((page) => page.policy?.name ?? copy.addTitle);
