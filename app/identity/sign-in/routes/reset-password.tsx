import { getFormProps } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { submitForm } from "#app/edge/forms/form-action.server.ts";
import { useSchemaForm } from "#app/edge/forms/use-schema-form.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import type { RouteHandle } from "#app/edge/http/route-handle.ts";
import { ClosedLinkPage } from "#app/identity/components/closed-link-page.tsx";
import { IdentityPage } from "#app/identity/components/identity-page.tsx";
import { NewPasswordFields } from "#app/identity/components/new-password-fields.tsx";
import { newPasswordFormSchema } from "#app/identity/password/new-password.ts";
import { factorPath } from "#app/identity/session/pending-sign-in.server.ts";
import { homePath } from "#app/identity/sign-in/home-path.ts";
import { readReset, resetPassword } from "#app/identity/sign-in/reset-password.server.ts";
import { copy } from "#app/identity/sign-in/sign-in-copy.ts";
import { Button } from "#app/ui/form/button.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import { unlistedMeta } from "#app/ui/page-meta.ts";

export const handle = { bare: true } satisfies RouteHandle;

export async function loader({ params, context: { ctx } }: LoaderFunctionArgs) {
  const person = await readReset(ctx, { token: params.token ?? "" });
  return { email: person?.email ?? null };
}

export async function action({ request, params, context: { ctx } }: ActionFunctionArgs) {
  return submitForm(ctx, request, {
    schema: newPasswordFormSchema,
    hideFields: ["password", "confirmation"],
    async act({ password }) {
      await enforceRateLimit(ctx.env, "signIn", `reset-form:${ctx.address}`);
      const person = await resetPassword(ctx, { token: params.token ?? "", password });
      if (person === null) throw new AppError("gone", copy.reset.expired);
      const home = homePath(person.edition);
      return { to: person.isSignedIn ? home : factorPath(home), toast: { kind: "success", title: copy.reset.done } };
    },
  });
}

export default function ResetPasswordPage() {
  const { email } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const [form, fields] = useSchemaForm(newPasswordFormSchema, {
    lastResult,
  });
  if (email === null) {
    return (
      <ClosedLinkPage
        title={copy.reset.expiredTitle}
        text={copy.reset.expired}
        next={{ to: "/reset-password", label: copy.reset.again }}
      />
    );
  }
  return (
    <IdentityPage title={copy.reset.title}>
      <p className="mb-6 text-mute">{copy.reset.text(email)}</p>
      <FormFrame keyless {...getFormProps(form)} errors={form.errors}>
        {/* Username for password managers. */}
        <input type="email" name="username" value={email} readOnly hidden autoComplete="username" />
        <NewPasswordFields password={fields.password} confirmation={fields.confirmation} />
        <Button variant="accent">{copy.reset.submit}</Button>
      </FormFrame>
    </IdentityPage>
  );
}

export const meta = unlistedMeta(copy.reset.title);
