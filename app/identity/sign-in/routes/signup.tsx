import { getFormProps, getInputProps, getSelectProps, getTextareaProps, useForm } from "@conform-to/react";
import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { submitForm } from "#app/edge/forms/form-action.server.ts";
import { safeReturnPath } from "#app/edge/forms/return-path.ts";
import { IdentityPage } from "#app/identity/components/identity-page.tsx";
import { accountKinds, accountRequestSchema } from "#app/identity/sign-in/account-request.ts";
import { requestAccount } from "#app/identity/sign-in/request-account.server.ts";
import { copy } from "#app/identity/sign-in/sign-up-copy.ts";
import { Button, ButtonLink } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Select } from "#app/ui/form/select.tsx";

/** The query of every link of this page: where the visitor wanted to go. */
function carried(request: Request): string {
  const returnUrl = safeReturnPath(new URL(request.url).searchParams.get("returnUrl"));
  return returnUrl === null ? "" : `?${new URLSearchParams({ returnUrl })}`;
}

export async function loader({ request, context: { ctx } }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  if (ctx.actor !== null) throw redirect(safeReturnPath(query.get("returnUrl")) ?? "/discover");
  return { companyName: ctx.company.name, sent: query.has("sent"), carried: carried(request) };
}

export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  return submitForm(ctx, request, {
    schema: accountRequestSchema,
    async act(details) {
      await requestAccount(ctx, details);
      return { to: `/signup?${new URLSearchParams([["sent", ""], ...new URLSearchParams(carried(request))])}` };
    },
  });
}

export default function SignUpPage() {
  const page = useLoaderData<typeof loader>();
  return (
    <IdentityPage title={copy.request.title(page.companyName)}>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={`/login${page.carried}`}>{copy.request.have}</ButtonLink>
        <ButtonLink to={`/invite${page.carried}`} variant="quiet">
          {copy.request.invited}
        </ButtonLink>
      </div>
      <h2 className="mt-10 mb-5 border-t border-line pt-6 text-xl">{copy.request.heading}</h2>
      {page.sent ? <p role="status">{copy.request.sent}</p> : <RequestForm />}
    </IdentityPage>
  );
}

function RequestForm() {
  const lastResult = useActionData<typeof action>();
  const [form, fields] = useForm({
    lastResult,
    constraint: getZodConstraint(accountRequestSchema),
    onValidate: ({ formData }) => parseWithZod(formData, { schema: accountRequestSchema }),
    shouldRevalidate: "onInput",
  });
  const { kind, name, email, organisation, message } = fields;
  return (
    <Form method="post" {...getFormProps(form)} className="grid gap-5">
      <Select
        {...getSelectProps(kind)}
        key={kind.key}
        label={copy.request.kind}
        error={kind.errors?.[0]}
        options={accountKinds}
      />
      <Field
        {...getInputProps(name, { type: "text" })}
        key={name.key}
        label={copy.request.name}
        error={name.errors?.[0]}
        autoComplete="name"
      />
      <Field
        {...getInputProps(email, { type: "email" })}
        key={email.key}
        label={copy.request.email}
        error={email.errors?.[0]}
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Field
        {...getInputProps(organisation, { type: "text" })}
        key={organisation.key}
        label={copy.request.organisation}
        error={organisation.errors?.[0]}
        autoComplete="organization"
      />
      <Field
        {...getTextareaProps(message)}
        key={message.key}
        multiline
        label={copy.request.message}
        error={message.errors?.[0]}
      />
      <Button variant="accent">{copy.request.submit}</Button>
    </Form>
  );
}

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: copy.request.title(page?.companyName ?? "") },
  { name: "robots", content: "noindex" },
];
