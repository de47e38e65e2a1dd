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
import { parseForm } from "#app/edge/parse-form.server.ts";
import { readForm } from "#app/edge/read-body.server.ts";
import { refuseForm } from "#app/edge/refuse-form.server.ts";
import { IamPage } from "#app/identity/components/iam-page.tsx";
import { iamCopy } from "#app/identity/iam-copy.ts";
import { invitationFormSchema } from "#app/identity/invitation-form.ts";
import { inviteToCompany, readInviteForm } from "#app/identity/invite-to-company.server.ts";
import { requireScope } from "#app/identity/require-scope.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { Field } from "#app/ui/field.tsx";
import { Moment } from "#app/ui/moment.tsx";

const { invite: copy } = iamCopy;

export async function loader({ context: { scope } }: LoaderFunctionArgs) {
  requireScope(scope, "people-manage");
  return { ...(await readInviteForm(scope)), company: scope.company.name };
}

export async function action({ request, context: { scope } }: ActionFunctionArgs) {
  requireScope(scope, "people-manage");
  const submission = parseForm(await readForm(request), invitationFormSchema);
  if (submission.status !== "success") return data(submission.reply(), { status: 400 });
  try {
    await inviteToCompany(scope, submission.value);
  } catch (error) {
    return refuseForm(submission, error);
  }
  scope.flash.set({ kind: "success", title: copy.sent(submission.value.email) });
  return redirect("/iam/invite");
}

export default function IamInvitePage() {
  const { policies, pending, company } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const [form, fields] = useForm({
    id: "invitation",
    lastResult,
    constraint: getZodConstraint(invitationFormSchema),
    onValidate: ({ formData }) => parseWithZod(formData, { schema: invitationFormSchema }),
    shouldRevalidate: "onInput",
  });
  const initial: unknown = fields.policyIds.initialValue;
  const chosen: unknown[] = Array.isArray(initial) ? initial : [initial];
  return (
    <IamPage title={copy.title(company)}>
      <Form method="post" {...getFormProps(form)} className="mt-6 grid max-w-md gap-6">
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
          autoComplete="off"
        />
        <Field
          {...getInputProps(fields.email, { type: "email" })}
          key={fields.email.key}
          label={copy.email}
          error={fields.email.errors?.[0]}
          autoComplete="off"
        />
        <fieldset aria-describedby={fields.policyIds.errors ? fields.policyIds.errorId : undefined}>
          <legend className="label">{copy.policies}</legend>
          {policies.map((policy) => (
            <Checkbox
              key={policy.id}
              name={fields.policyIds.name}
              value={policy.id}
              defaultChecked={chosen.includes(policy.id)}
              label={
                <>
                  <span className="font-semibold">{policy.name}</span>{" "}
                  <span className="text-mute">{policy.description}</span>
                </>
              }
            />
          ))}
          {fields.policyIds.errors ? (
            <p id={fields.policyIds.errorId} className="error">
              {fields.policyIds.errors[0]}
            </p>
          ) : null}
        </fieldset>
        <div className="flex gap-3">
          <Button variant="accent">{copy.send}</Button>
          <ButtonLink to="/iam/list" variant="quiet">
            {iamCopy.cancel}
          </ButtonLink>
        </div>
      </Form>
      {pending.length > 0 ? (
        <>
          <h2 className="mt-12 mb-3 text-xl">{copy.pending}</h2>
          <ul className="max-w-3xl text-row">
            {pending.map((one) => (
              <li key={one.id} className="flex flex-wrap justify-between gap-x-4 border-b border-line py-2">
                <span>
                  <span className="font-semibold">{one.name}</span> <span className="text-mute">{one.email}</span>
                </span>
                <Moment at={one.createdAt} />
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </IamPage>
  );
}

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: iamCopy.metaTitle(copy.add, page?.company ?? "") },
  { name: "robots", content: "noindex" },
];
