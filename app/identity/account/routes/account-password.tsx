import { getFormProps } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { submitForm } from "#app/edge/forms/form-action.server.ts";
import { useSchemaForm } from "#app/edge/forms/use-schema-form.ts";
import { copy } from "#app/identity/account/account-copy.ts";
import { changePassword } from "#app/identity/account/change-password.server.ts";
import { AccountPage } from "#app/identity/account/components/account-page.tsx";
import { requireOwnAccount } from "#app/identity/account/own-account.server.ts";
import { CurrentPasswordField } from "#app/identity/components/current-password-field.tsx";
import { NewPasswordFields } from "#app/identity/components/new-password-fields.tsx";
import { changePasswordSchema } from "#app/identity/password/new-password.ts";
import { Button } from "#app/ui/form/button.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";

export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  return { email: requireOwnAccount(ctx).email };
}

export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  requireOwnAccount(ctx);
  return submitForm(ctx, request, {
    schema: changePasswordSchema,
    hideFields: ["current", "password", "confirmation"],
    async act({ current, password }) {
      await changePassword(ctx, { current, password });
      return { to: "/account-settings", toast: { kind: "success", title: copy.password.changed } };
    },
  });
}

export default function PasswordPage() {
  const { email } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const [form, fields] = useSchemaForm(changePasswordSchema, {
    lastResult,
  });
  return (
    <AccountPage>
      <p className="mb-6 max-w-[60ch] text-mute">
        {copy.password.lead}{" "}
        <Link to="/account-settings/tokens" className="link">
          {copy.password.tokens}
        </Link>
      </p>
      <FormFrame keyless {...getFormProps(form)} errors={form.errors} className="grid max-w-sm gap-5">
        <CurrentPasswordField field={fields.current} email={email} />
        <NewPasswordFields password={fields.password} confirmation={fields.confirmation} />
        <Button variant="accent">{copy.password.submit}</Button>
      </FormFrame>
    </AccountPage>
  );
}

export const meta = staffMeta(copy.title);
