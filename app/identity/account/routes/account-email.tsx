import { getFormProps, getInputProps } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { submitForm } from "#app/edge/forms/form-action.server.ts";
import { useSchemaForm } from "#app/edge/forms/use-schema-form.ts";
import { copy } from "#app/identity/account/account-copy.ts";
import { emailChangeSchema } from "#app/identity/account/account-forms.ts";
import { requestEmailChange } from "#app/identity/account/change-email.server.ts";
import { AccountPage } from "#app/identity/account/components/account-page.tsx";
import { requireOwnAccount } from "#app/identity/account/own-account.server.ts";
import { CurrentPasswordField } from "#app/identity/components/current-password-field.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";

export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  return { email: requireOwnAccount(ctx).email };
}

export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  requireOwnAccount(ctx);
  return submitForm(ctx, request, {
    schema: emailChangeSchema,
    hideFields: ["current"],
    async act(change) {
      await requestEmailChange(ctx, change);
      return { to: "/account-settings", toast: { kind: "info", title: copy.email.sent } };
    },
  });
}

export default function ChangeEmailPage() {
  const { email } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const [form, fields] = useSchemaForm(emailChangeSchema, {
    lastResult,
  });
  return (
    <AccountPage>
      <h2 className="mb-1 text-xl">{copy.email.title}</h2>
      <p className="mb-6 max-w-[60ch] [overflow-wrap:anywhere] text-mute">{copy.email.lead(email)}</p>
      <FormFrame keyless {...getFormProps(form)} errors={form.errors} className="grid max-w-sm gap-5">
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
      </FormFrame>
    </AccountPage>
  );
}

export const meta = staffMeta(copy.title);
