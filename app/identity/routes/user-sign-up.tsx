import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { AppError } from "#app/edge/app-error.ts";
import { parseForm } from "#app/edge/parse-form.server.ts";
import { requireAllowance } from "#app/edge/rate-limits.server.ts";
import { readForm } from "#app/edge/read-body.server.ts";
import { safeReturnPath } from "#app/edge/return-path.ts";
import { acceptInvitation, readInvitation } from "#app/identity/accept-invitation.server.ts";
import { DialogGround } from "#app/identity/components/dialog-ground.tsx";
import { IdentityPage } from "#app/identity/components/identity-page.tsx";
import { SignUpForm } from "#app/identity/components/sign-up-form.tsx";
import { newPasswordFormSchema } from "#app/identity/new-password.ts";
import { readDialogGround } from "#app/identity/read-dialog-ground.server.ts";
import { copy } from "#app/identity/sign-up-copy.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";

export async function loader({ params, context: { scope } }: LoaderFunctionArgs) {
  const invited = await readInvitation(scope, { token: params.token ?? "" });
  return {
    ground: await readDialogGround(scope),
    companyName: invited?.companyName ?? scope.company.name,
    invited: invited && { email: invited.email, hasAccount: invited.hasAccount },
  };
}

export async function action({ request, params, context: { scope } }: ActionFunctionArgs) {
  await requireAllowance(scope.env, "signIn", `sign-up:${scope.address}`);
  const token = params.token ?? "";
  const form = await readForm(request);
  const returnPath = safeReturnPath(new URL(request.url).searchParams.get("returnUrl"));
  const given = { token, returnPath, userAgent: request.headers.get("User-Agent") ?? "" };
  const submission = parseForm(form, newPasswordFormSchema);
  const hideFields = ["password", "confirmation"];
  const joins = form.get("join") === "1";
  const refuse = (status: number, formErrors?: string[]) =>
    data({ reply: submission.reply({ formErrors, hideFields }), elsewhere: null }, { status });
  if (!joins && submission.status !== "success") return refuse(400);
  const password = submission.status === "success" ? submission.value.password : null;
  try {
    const entered = await acceptInvitation(scope, { ...given, password: joins ? null : password });
    // That a key no longer works is said by the page itself.
    if (entered === null) return refuse(410);
    if (entered.startsWith("/")) return redirect(entered);
    // No redirect: the policy lets a form lead to this host alone, so the page that answers leads on.
    return data({ reply: null, elsewhere: entered });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return refuse(error.status, [error.message || copy.signUp.failed]);
  }
}

export default function UserSignUpPage() {
  const { ground, companyName, invited } = useLoaderData<typeof loader>();
  const done = useActionData<typeof action>();
  const title = invited?.hasAccount ? copy.signUp.joinTitle(companyName) : copy.signUp.title;
  if (typeof done?.elsewhere === "string") {
    return (
      <IdentityPage title={copy.signUp.welcome(companyName)}>
        <meta httpEquiv="refresh" content={`0;url=${done.elsewhere}`} />
        <a href={done.elsewhere} className="btn">
          {copy.signUp.goOn}
        </a>
      </IdentityPage>
    );
  }
  return (
    <DialogGround ground={ground} title={copy.signUp.welcome(companyName)}>
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
    </DialogGround>
  );
}

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: copy.signUp.welcome(page?.companyName ?? "") },
  { name: "robots", content: "noindex" },
];
