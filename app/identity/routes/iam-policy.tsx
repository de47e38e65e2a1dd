import { getInputProps, useForm } from "@conform-to/react";
import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { AppError } from "#app/edge/app-error.ts";
import { parseForm } from "#app/edge/parse-form.server.ts";
import { readForm } from "#app/edge/read-body.server.ts";
import { refuseForm } from "#app/edge/refuse-form.server.ts";
import { CheckboxGroup } from "#app/identity/components/checkbox-group.tsx";
import { IamForm } from "#app/identity/components/iam-form.tsx";
import { IamPage } from "#app/identity/components/iam-page.tsx";
import { iamCopy } from "#app/identity/iam-copy.ts";
import { listPolicies } from "#app/identity/list-policies.server.ts";
import { policySchema } from "#app/identity/policy.ts";
import { overseesEnvironment } from "#app/identity/reach.server.ts";
import { requireScope } from "#app/identity/require-scope.server.ts";
import { savePolicy } from "#app/identity/save-policy.server.ts";
import { scopeNames } from "#app/identity/scopes.ts";
import { Field } from "#app/ui/field.tsx";

const { policies: copy } = iamCopy;

const scopeOptions = scopeNames.map((value) => ({ value, label: value === "*" ? `* (${copy.all})` : value }));

/** The policy to be changed; null for a new one. @throws AppError forbidden or not_found, before anything else is looked at */
async function openPolicy({ params, context: { scope } }: Pick<LoaderFunctionArgs, "params" | "context">) {
  requireScope(scope, "policies-manage");
  if (!overseesEnvironment(scope)) throw new AppError("forbidden", "Policies are changed on the product's own host.");
  if (params.id === "new") return null;
  const policy = (await listPolicies(scope)).find((one) => one.id === params.id);
  if (policy === undefined) throw new AppError("not_found", "There is no policy at this address.");
  return policy;
}

export async function loader(args: LoaderFunctionArgs) {
  return { policy: await openPolicy(args), company: args.context.scope.company.name };
}

export async function action(args: ActionFunctionArgs) {
  await openPolicy(args);
  const {
    request,
    params,
    context: { scope },
  } = args;
  const submission = parseForm(await readForm(request), policySchema);
  if (submission.status !== "success") return data(submission.reply(), { status: 400 });
  const id = params.id === "new" ? null : (params.id ?? "");
  try {
    await savePolicy(scope, { id, ...submission.value });
  } catch (error) {
    return refuseForm(submission, error);
  }
  scope.flash.set({ kind: "success", title: id === null ? copy.created : copy.updated });
  return redirect("/iam/policies");
}

export default function IamPolicyPage() {
  const { policy } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const [form, fields] = useForm({
    id: "policy",
    lastResult,
    defaultValue: policy ?? { scopes: [] },
    constraint: getZodConstraint(policySchema),
    onValidate: ({ formData }) => parseWithZod(formData, { schema: policySchema }),
    shouldRevalidate: "onInput",
  });
  return (
    <IamPage title={policy ? copy.editTitle(policy.name) : copy.addTitle}>
      <IamForm form={form} cancelTo="/iam/policies" wide>
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
        <CheckboxGroup field={fields.scopes} legend={copy.scopes} options={scopeOptions} columns />
      </IamForm>
    </IamPage>
  );
}

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: iamCopy.metaTitle(page?.policy?.name ?? copy.addTitle, page?.company ?? "") },
  { name: "robots", content: "noindex" },
];
