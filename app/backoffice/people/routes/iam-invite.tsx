import { getInputProps, useForm } from "@conform-to/react";
import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { IamForm } from "#app/backoffice/people/components/iam-form.tsx";
import { IamPage } from "#app/backoffice/people/components/iam-page.tsx";
import { PolicyLabel } from "#app/backoffice/people/components/policy-label.tsx";
import { invitationFormSchema } from "#app/backoffice/people/invitation-form.ts";
import { inviteToCompany, listGrantablePolicies } from "#app/backoffice/people/invite-to-company.server.ts";
import { parseForm } from "#app/edge/forms/parse-form.server.ts";
import { readForm } from "#app/edge/forms/read-body.server.ts";
import { replyWithInput } from "#app/edge/forms/reply-with-input.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { CheckboxGroup } from "#app/identity/components/checkbox-group.tsx";
import { iamCopy } from "#app/identity/people/iam-copy.ts";
import { Field } from "#app/ui/form/field.tsx";

const { invite: copy } = iamCopy;

export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  requireAccess(ctx, "people-manage");
  return { policies: await listGrantablePolicies(ctx), company: ctx.company.name };
}

export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  requireAccess(ctx, "people-manage");
  const submission = parseForm(await readForm(request), invitationFormSchema);
  if (submission.status !== "success") return data(submission.reply(), { status: 400 });
  try {
    await inviteToCompany(ctx, submission.value);
  } catch (error) {
    return replyWithInput(submission, error);
  }
  ctx.flash.set({ kind: "success", title: copy.sent(submission.value.email) });
  return redirect("/iam/invite");
}

export default function IamInvitePage() {
  const { policies, company } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const [form, fields] = useForm({
    id: "invitation",
    lastResult,
    constraint: getZodConstraint(invitationFormSchema),
    onValidate: ({ formData }) => parseWithZod(formData, { schema: invitationFormSchema }),
    shouldRevalidate: "onInput",
  });
  return (
    <IamPage title={copy.title(company)}>
      <IamForm form={form} submit={copy.send} cancelTo="/iam/list">
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
      </IamForm>
      <p className="mt-8">
        <Link to="/iam/list?status=invited" className="link">
          {copy.pending}
        </Link>
      </p>
    </IamPage>
  );
}

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: iamCopy.metaTitle(copy.add, page?.company ?? "") },
  { name: "robots", content: "noindex" },
];
