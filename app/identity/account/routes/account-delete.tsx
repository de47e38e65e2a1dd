import { getFormProps, getInputProps } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { submitForm } from "#app/edge/forms/form-action.server.ts";
import { useSchemaForm } from "#app/edge/forms/use-schema-form.ts";
import { copy } from "#app/identity/account/account-copy.ts";
import { deletionSchema } from "#app/identity/account/account-forms.ts";
import { AccountPage } from "#app/identity/account/components/account-page.tsx";
import { deleteAccount } from "#app/identity/account/delete-account.server.ts";
import { requireOwnAccount } from "#app/identity/account/own-account.server.ts";
import { CurrentPasswordField } from "#app/identity/components/current-password-field.tsx";
import { Button, ButtonLink } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";

export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  return { email: requireOwnAccount(ctx).email };
}

export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  const { email } = requireOwnAccount(ctx);
  return submitForm(ctx, request, {
    schema: deletionSchema(email),
    hideFields: ["current"],
    async act({ current }) {
      await deleteAccount(ctx, { current });
      return { to: "/", toast: { kind: "success", title: copy.deletion.done } };
    },
  });
}

export default function DeleteAccountPage() {
  const { email } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const schema = deletionSchema(email);
  const [form, fields] = useSchemaForm(schema, {
    lastResult,
  });
  return (
    <AccountPage>
      <h2 className="mb-1 text-xl">{copy.deletion.title}</h2>
      <p className="mb-6 max-w-[60ch] text-mute">{copy.deletion.lead}</p>
      <FormFrame keyless {...getFormProps(form)} errors={form.errors} className="grid max-w-sm gap-5">
        <Field
          {...getInputProps(fields.confirmation, { type: "text" })}
          key={fields.confirmation.key}
          label={copy.deletion.confirmation(email)}
          error={fields.confirmation.errors?.[0]}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          className="min-w-0 [overflow-wrap:anywhere]"
        />
        <CurrentPasswordField field={fields.current} email={email} />
        <div className="flex flex-wrap gap-3">
          <Button>{copy.deletion.submit}</Button>
          <ButtonLink to="/account-settings" variant="quiet">
            {copy.deletion.cancel}
          </ButtonLink>
        </div>
      </FormFrame>
    </AccountPage>
  );
}

export const meta = staffMeta(copy.title);
