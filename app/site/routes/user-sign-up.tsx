import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { parseForm } from "#app/edge/forms/parse-form.server.ts";
import { readForm } from "#app/edge/forms/read-body.server.ts";
import { safeReturnPath } from "#app/edge/forms/return-path.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import type { RouteHandle } from "#app/edge/http/route-handle.ts";
import { newPasswordFormSchema } from "#app/identity/password/new-password.ts";
import { acceptInvitation, readInvitation } from "#app/identity/sign-in/accept-invitation.server.ts";
import { copy } from "#app/identity/sign-in/sign-up-copy.ts";
import { DialogBackdrop } from "#app/site/components/dialog-backdrop.tsx";
import { SignUpForm } from "#app/site/components/sign-up-form.tsx";
import { readDialogBackdrop } from "#app/site/read-dialog-backdrop.server.ts";
import { Button, ButtonLink } from "#app/ui/form/button.tsx";
import { Dialog } from "#app/ui/overlay/dialog.tsx";
import { unlistedMeta } from "#app/ui/page-meta.ts";

export const handle = { site: true, scripts: "painted" } satisfies RouteHandle;

export async function loader({ params, context: { ctx } }: LoaderFunctionArgs) {
  const invited = await readInvitation(ctx, { token: params.token ?? "" });
  return {
    landing: await readDialogBackdrop(ctx),
    companyName: invited?.companyName ?? ctx.company.name,
    invited: invited && { email: invited.email, hasAccount: invited.hasAccount },
  };
}

export async function action({ request, params, context: { ctx } }: ActionFunctionArgs) {
  const form = await readForm(request);
  const submission = parseForm(form, newPasswordFormSchema);
  const hideFields = ["password", "confirmation"];
  const joins = form.get("join") === "1";
  const refuse = (status: number, formErrors?: string[]) =>
    data({ reply: submission.reply({ formErrors, hideFields }), isSpent: false }, { status });
  if (!joins && submission.status !== "success") return refuse(400);
  const password = !joins && submission.status === "success" ? submission.value.password : null;
  try {
    await enforceRateLimit(ctx.env, "signIn", `sign-up:${ctx.address}`);
    const location = await acceptInvitation(ctx, {
      token: params.token ?? "",
      password,
      returnPath: safeReturnPath(new URL(request.url).searchParams.get("returnUrl")),
    });
    if (location === null) return data({ reply: null, isSpent: true }, { status: 410 });
    return redirect(location);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return refuse(error.status, [error.message || copy.signUp.failed]);
  }
}

export default function UserSignUpPage() {
  const { landing, companyName, invited: found } = useLoaderData<typeof loader>();
  const done = useActionData<typeof action>();
  const invited = done?.isSpent ? null : found;
  const title = invited?.hasAccount ? copy.signUp.joinTitle(companyName) : copy.signUp.title;
  return (
    <DialogBackdrop landing={landing} title={copy.signUp.welcome(companyName)}>
      <Dialog title={invited ? title : copy.signUp.invalidTitle} closeTo="/">
        {invited === null ? (
          <>
            <p className="mb-6">{copy.signUp.invalid}</p>
            <ButtonLink to="/invite" variant="quiet">
              {copy.signUp.again}
            </ButtonLink>
          </>
        ) : null}
        {invited?.hasAccount ? (
          <Form method="post">
            <p className="mb-6">{copy.signUp.joinText}</p>
            <Button variant="accent" name="join" value="1">
              {copy.signUp.join}
            </Button>
          </Form>
        ) : null}
        {invited && !invited.hasAccount ? (
          <SignUpForm email={invited.email} lastResult={done?.reply ?? undefined} />
        ) : null}
      </Dialog>
    </DialogBackdrop>
  );
}

export const meta = unlistedMeta<typeof loader>((page) => copy.signUp.welcome(page.companyName));
