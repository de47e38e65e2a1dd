import { getFormProps, useForm } from "@conform-to/react";
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
import { changePassword } from "#app/identity/account/change-password.server.ts";
import { AccountPage } from "#app/identity/account/components/account-page.tsx";
import { requireOwnAccount } from "#app/identity/account/own-account.server.ts";
import { CurrentPasswordField } from "#app/identity/components/current-password-field.tsx";
import { FormError } from "#app/identity/components/form-error.tsx";
import { NewPasswordFields } from "#app/identity/components/new-password-fields.tsx";
import { changePasswordSchema } from "#app/identity/password/new-password.ts";
import { Button } from "#app/ui/form/button.tsx";

export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  return { companyName: ctx.company.name, email: requireOwnAccount(ctx).email };
}

export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  requireOwnAccount(ctx);
  const submission = parseForm(await readForm(request), changePasswordSchema);
  const hideFields = ["current", "password", "confirmation"];
  if (submission.status !== "success") return data(submission.reply({ hideFields }), { status: 400 });
  const { current, password } = submission.value;
  try {
    await changePassword(ctx, { current, password, userAgent: request.headers.get("User-Agent") ?? "" });
  } catch (error) {
    return replyWithInput(submission, error, { hideFields });
  }
  ctx.flash.set({ kind: "success", title: copy.password.changed });
  return redirect("/account-settings");
}

export default function PasswordPage() {
  const { email } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const [form, fields] = useForm({
    lastResult,
    constraint: getZodConstraint(changePasswordSchema),
    onValidate: ({ formData }) => parseWithZod(formData, { schema: changePasswordSchema }),
    shouldRevalidate: "onInput",
  });
  return (
    <AccountPage>
      <Form method="post" {...getFormProps(form)} className="grid max-w-sm gap-5">
        <FormError id={form.errorId} errors={form.errors} />
        <CurrentPasswordField field={fields.current} email={email} />
        <NewPasswordFields password={fields.password} confirmation={fields.confirmation} />
        <Button variant="accent">{copy.password.submit}</Button>
      </Form>
    </AccountPage>
  );
}

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: copy.metaTitle(page?.companyName ?? "") },
  { name: "robots", content: "noindex" },
];
