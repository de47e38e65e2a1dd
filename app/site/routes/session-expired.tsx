import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { type PendingSubmission, parsePendingSubmission } from "#app/edge/forms/pending-submission.ts";
import { readForm } from "#app/edge/forms/read-body.server.ts";
import { safeReturnPath } from "#app/edge/forms/return-path.ts";
import { createAuthenticator } from "#app/identity/sign-in/authenticator.server.ts";
import { ResumeForm } from "#app/identity/sign-in/components/resume-form.tsx";
import { SignInAgainForm } from "#app/identity/sign-in/components/sign-in-again-form.tsx";
import { copy } from "#app/identity/sign-in/session-copy.ts";
import { DialogBackdrop } from "#app/site/components/dialog-backdrop.tsx";
import { readDialogBackdrop } from "#app/site/read-dialog-backdrop.server.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { Dialog } from "#app/ui/overlay/dialog.tsx";

function returnPathOf(request: Request): string {
  return safeReturnPath(new URL(request.url).searchParams.get("returnUrl")) ?? "/discover";
}

export async function loader({ request, context: { ctx } }: LoaderFunctionArgs) {
  const signedIn = ctx.actor !== null;
  return { ground: await readDialogBackdrop(ctx), returnPath: returnPathOf(request), signedIn };
}

/** Signs in, with the form that could not be sent carried along from page to page. */
export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  const form = await readForm(request);
  const text = form.get("kept");
  const kept = parsePendingSubmission(typeof text === "string" ? text : null);
  const answer = (
    state: { kept: PendingSubmission | null; signedIn: boolean; error: string | null; email: string },
    status = 200,
  ) => data(state, { status });
  const email = String(form.get("email") ?? "").slice(0, 254);
  // Somebody signed in meanwhile, in another tab: the form goes on its way.
  if (ctx.actor !== null)
    return kept ? answer({ kept, signedIn: true, error: null, email }) : redirect(returnPathOf(request));
  // Arrives from the form that was refused: nobody has tried to sign in yet.
  if (!form.has("email")) return answer({ kept, signedIn: false, error: null, email }, 401);
  const body = new URLSearchParams({ email, password: String(form.get("password") ?? "") });
  const authenticator = createAuthenticator(ctx, request.headers.get("User-Agent") ?? "");
  const refusal = await authenticator.authenticate("password", new Request(request.url, { method: "POST", body }));
  if (refusal === null) {
    if (kept === null) return redirect(returnPathOf(request));
    return answer({ kept, signedIn: true, error: null, email });
  }
  const error = Object.values(refusal.reply.error ?? {})
    .flat()
    .join(" ");
  return answer({ kept, signedIn: false, error, email }, refusal.status);
}

export default function SessionExpiredPage() {
  const { ground, returnPath, signedIn } = useLoaderData<typeof loader>();
  const state = useActionData<typeof action>();
  const isBack = signedIn || state?.signedIn === true;
  return (
    <DialogBackdrop ground={ground} title={copy.title}>
      <Dialog title={isBack ? copy.back : copy.title} closeTo={isBack ? returnPath : "/"}>
        {isBack ? (
          <Resume kept={state?.kept ?? null} returnPath={returnPath} />
        ) : (
          <SignInAgainForm
            kept={state?.kept ?? null}
            returnPath={returnPath}
            email={state?.email ?? ""}
            error={state?.error ?? null}
          />
        )}
      </Dialog>
    </DialogBackdrop>
  );
}

type ResumeProps = { kept: PendingSubmission | null; returnPath: string };

function Resume({ kept, returnPath }: ResumeProps) {
  if (kept !== null) return <ResumeForm kept={kept} />;
  return (
    <ButtonLink to={returnPath} variant="accent">
      {copy.goOn}
    </ButtonLink>
  );
}

export const meta: MetaFunction = () => [{ title: copy.title }, { name: "robots", content: "noindex" }];
