import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { submitForm } from "#app/edge/forms/form-action.server.ts";
import { safeReturnPath } from "#app/edge/forms/return-path.ts";
import type { RouteHandle } from "#app/edge/http/route-handle.ts";
import { IdentityPage } from "#app/identity/components/identity-page.tsx";
import { EmailField } from "#app/identity/components/sign-in-fields.tsx";
import { emailFormSchema } from "#app/identity/email-schema.ts";
import { requestInvitationMail } from "#app/identity/people/mail-invitation.server.ts";
import { copy } from "#app/identity/sign-in/sign-up-copy.ts";
import { Button } from "#app/ui/form/button.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import { unlistedMeta } from "#app/ui/page-meta.ts";

export const handle = { bare: true } satisfies RouteHandle;

/** `/invite` and `/invite/{id}`. The id is not a secret, so the link is only sent to the invited address. */
export async function loader({ request, params, context: { ctx } }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const returnPath = safeReturnPath(query.get("returnUrl"));
  return {
    companyName: ctx.company.name,
    named: params.id !== undefined,
    sent: query.has("sent"),
    back: `/signup${returnPath ? `?${new URLSearchParams({ returnUrl: returnPath })}` : ""}`,
  };
}

export async function action({ request, params, context: { ctx } }: ActionFunctionArgs) {
  const { id } = params;
  if (id !== undefined) {
    await requestInvitationMail(ctx, { id });
    return redirect(`/invite/${encodeURIComponent(id)}?sent`);
  }
  return submitForm(ctx, request, {
    schema: emailFormSchema,
    async act({ email }) {
      await requestInvitationMail(ctx, { email });
      return { to: "/invite?sent" };
    },
  });
}

export default function InvitePage() {
  const { companyName, named, sent, back } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <IdentityPage title={copy.invite.title}>
      <p className="mb-6 text-mute">{copy.invite.text(companyName)}</p>
      {sent ? (
        <p role="status">{copy.invite.sent}</p>
      ) : (
        <FormFrame keyless {...(reply ? { reply } : {})}>
          {(fields) => (
            <>
              <p>{named ? copy.invite.openText : copy.invite.lost}</p>
              {named ? null : <EmailField reply={fields} label={copy.invite.email} autoComplete="email" />}
              <Button variant="accent">{copy.invite.submit}</Button>
            </>
          )}
        </FormFrame>
      )}
      <p className="mt-8 border-t border-line pt-5 text-sm">
        <Link to={back} className="link">
          {copy.invite.back}
        </Link>
      </p>
    </IdentityPage>
  );
}

export const meta = unlistedMeta(copy.invite.title);
