import { getFormProps, getInputProps, useForm } from "@conform-to/react";
import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { AppError } from "#app/edge/app-error.ts";
import { parseForm } from "#app/edge/parse-form.server.ts";
import { readForm } from "#app/edge/read-body.server.ts";
import { IamPage } from "#app/identity/components/iam-page.tsx";
import { iamCopy } from "#app/identity/iam-copy.ts";
import { listPolicies } from "#app/identity/list-policies.server.ts";
import { policySchema } from "#app/identity/policy.ts";
import { overseesEnvironment } from "#app/identity/reach.server.ts";
import { requireScope } from "#app/identity/require-scope.server.ts";
import { savePolicy } from "#app/identity/save-policy.server.ts";
import { scopeNames } from "#app/identity/scopes.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { Field } from "#app/ui/field.tsx";

const { policies: copy } = iamCopy;

export async function loader({ params, context: { scope } }: LoaderFunctionArgs) {
  requireScope(scope, "policies-manage");
  if (!overseesEnvironment(scope)) throw new AppError("forbidden", "Policies are changed on the product's own host.");
  const company = scope.company.name;
  if (params.id === "new") return { policy: null, company };
  const policy = (await listPolicies(scope)).find((one) => one.id === params.id);
  if (policy === undefined) throw new AppError("not_found", "There is no policy at this address.");
  return { policy, company };
}

export async function action({ request, params, context: { scope } }: ActionFunctionArgs) {
  requireScope(scope, "policies-manage");
  const submission = parseForm(await readForm(request), policySchema);
  if (submission.status !== "success") return data(submission.reply(), { status: 400 });
  const id = params.id === "new" ? null : (params.id ?? "");
  try {
    await savePolicy(scope, { id, ...submission.value });
  } catch (error) {
    if (!(error instanceof AppError) || !["duplicate", "conflict"].includes(error.code)) throw error;
    const fieldErrors = error.fields ?? undefined;
    const formErrors = fieldErrors ? undefined : [error.message];
    return data(submission.reply({ fieldErrors, formErrors }), { status: error.status });
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
  const initial: unknown = fields.scopes.initialValue;
  const chosen: unknown[] = Array.isArray(initial) ? initial : [initial];
  return (
    <IamPage title={policy ? copy.editTitle(policy.name) : copy.addTitle}>
      <Form method="post" {...getFormProps(form)} className="mt-6 grid max-w-2xl gap-6">
        {form.errors ? (
          <p id={form.errorId} role="alert" className="error">
            {form.errors.join(" ")}
          </p>
        ) : null}
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
        <fieldset aria-describedby={fields.scopes.errors ? fields.scopes.errorId : undefined}>
          <legend className="label">{copy.scopes}</legend>
          <div className="grid gap-x-6 sm:grid-cols-2">
            {scopeNames.map((name) => (
              <Checkbox
                key={name}
                name={fields.scopes.name}
                value={name}
                label={name === "*" ? `* (${copy.all})` : name}
                defaultChecked={chosen.includes(name)}
              />
            ))}
          </div>
          {fields.scopes.errors ? (
            <p id={fields.scopes.errorId} className="error">
              {fields.scopes.errors[0]}
            </p>
          ) : null}
        </fieldset>
        <div className="flex gap-3">
          <Button variant="accent">{iamCopy.save}</Button>
          <ButtonLink to="/iam/policies" variant="quiet">
            {iamCopy.cancel}
          </ButtonLink>
        </div>
      </Form>
    </IamPage>
  );
}

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: iamCopy.metaTitle(page?.policy?.name ?? copy.addTitle, page?.company ?? "") },
  { name: "robots", content: "noindex" },
];
