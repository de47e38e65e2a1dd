import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { submitForm } from "#app/edge/forms/form-action.server.ts";
import type { RouteHandle } from "#app/edge/http/route-handle.ts";
import { IdentityPage } from "#app/identity/components/identity-page.tsx";
import { EmailField } from "#app/identity/components/sign-in-fields.tsx";
import { emailFormSchema } from "#app/identity/email-schema.ts";
import { requestEmailToken } from "#app/identity/sign-in/request-email-token.server.ts";
import { copy } from "#app/identity/sign-in/sign-in-copy.ts";
import { Button } from "#app/ui/form/button.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import { unlistedMeta } from "#app/ui/page-meta.ts";

export const handle = { bare: true } satisfies RouteHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  return { sent: new URL(request.url).searchParams.has("sent") };
}

export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  return submitForm(ctx, request, {
    schema: emailFormSchema,
    async act({ email }) {
      await requestEmailToken(ctx, { purpose: "reset", email });
      return { to: "/reset-password?sent" };
    },
  });
}

export default function ResetPasswordRequestPage() {
  const { sent } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <IdentityPage title={copy.reset.requestTitle}>
      <p role={sent ? "status" : undefined} className="text-mute">
        {sent ? copy.reset.sent : copy.reset.requestText}
      </p>
      {sent ? null : (
        <FormFrame keyless {...(reply ? { reply } : {})} className="mt-6 grid gap-5">
          {(fields) => (
            <>
              <EmailField reply={fields} />
              <Button variant="accent">{copy.reset.request}</Button>
            </>
          )}
        </FormFrame>
      )}
      <p className="mt-8 border-t border-line pt-5 text-sm">
        <Link to="/login" className="link">
          {copy.reset.back}
        </Link>
      </p>
    </IdentityPage>
  );
}

export const meta = unlistedMeta(copy.reset.requestTitle);
