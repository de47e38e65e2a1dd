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
import { parseForm } from "#app/edge/forms/parse-form.server.ts";
import { readForm } from "#app/edge/forms/read-body.server.ts";
import { replyWithInput } from "#app/edge/forms/reply-with-input.server.ts";
import { copy } from "#app/identity/account/account-copy.ts";
import { emailChangeSchema } from "#app/identity/account/account-forms.ts";
import { requestEmailChange } from "#app/identity/account/change-email.server.ts";
import { AccountPage } from "#app/identity/account/components/account-page.tsx";
import { requireOwnAccount } from "#app/identity/account/own-account.server.ts";
import { CurrentPasswordField } from "#app/identity/components/current-password-field.tsx";
import { FormError } from "#app/identity/components/form-error.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";

export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  return { companyName: ctx.company.name, email: requireOwnAccount(ctx).email };
}

export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  requireOwnAccount(ctx);
  const submission = parseForm(await readForm(request), emailChangeSchema);
  const hideFields = ["current"];
  if (submission.status !== "success") return data(submission.reply({ hideFields }), { status: 400 });
  try {
    await requestEmailChange(ctx, submission.value);
  } catch (error) {
    return replyWithInput(submission, error, { hideFields });
  }
  ctx.flash.set({ kind: "info", title: copy.email.sent });
  return redirect("/account-settings");
}

export default function ChangeEmailPage() {
  const { email } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const [form, fields] = useForm({
    lastResult,
    constraint: getZodConstraint(emailChangeSchema),
    onValidate: ({ formData }) => parseWithZod(formData, { schema: emailChangeSchema }),
    shouldRevalidate: "onInput",
  });
  return (
    <AccountPage>
      <h2 className="mb-1 text-xl">{copy.email.title}</h2>
      <p className="mb-6 max-w-[60ch] break-words text-mute">{copy.email.lead(email)}</p>
      <Form method="post" {...getFormProps(form)} className="grid max-w-sm gap-5">
        <FormError id={form.errorId} errors={form.errors} />
        <Field
          {...getInputProps(fields.email, { type: "email" })}
          key={fields.email.key}
          label={copy.email.email}
          error={fields.email.errors?.[0]}
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
        />
        <CurrentPasswordField field={fields.current} email={email} />
        <div>
          <Button variant="accent">{copy.email.submit}</Button>
        </div>
      </Form>
    </AccountPage>
  );
}

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: copy.metaTitle(page?.companyName ?? "") },
  { name: "robots", content: "noindex" },
];
