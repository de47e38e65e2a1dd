import type { SubmissionResult } from "@conform-to/react";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { isPendingText, type PendingSubmission, parsePendingSubmission } from "#app/edge/forms/pending-submission.ts";
import { safeReturnPath } from "#app/edge/forms/return-path.ts";
import type { RouteHandle } from "#app/edge/http/route-handle.ts";
import { ResumeForm } from "#app/identity/session/components/resume-form.tsx";
import { SignInAgainForm } from "#app/identity/session/components/sign-in-again-form.tsx";
import { copy } from "#app/identity/session/session-copy.ts";
import { signIn } from "#app/identity/sign-in/sign-in.server.ts";
import { signInReply } from "#app/identity/sign-in/sign-in-outcome.ts";
import { DialogBackdrop } from "#app/site/components/dialog-backdrop.tsx";
import { landingTitle } from "#app/site/landing-title.ts";
import { readDialogBackdrop } from "#app/site/read-dialog-backdrop.server.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { Dialog } from "#app/ui/overlay/dialog.tsx";
import { unlistedMeta } from "#app/ui/page-meta.ts";

export const handle = { site: true, scripts: "painted" } satisfies RouteHandle;

function returnPathOf(request: Request): string {
  return safeReturnPath(new URL(request.url).searchParams.get("returnUrl")) ?? "/discover";
}

export async function loader({ request, context: { ctx } }: LoaderFunctionArgs) {
  const signedIn = ctx.actor !== null;
  return { landing: await readDialogBackdrop(ctx), returnPath: returnPathOf(request), signedIn };
}

/** `carried`: output of `writePendingSubmission`, parsed when it can be submitted. */
type State =
  | { signedIn: true; pending: PendingSubmission }
  | { signedIn: false; carried: string | null; reply: SubmissionResult<string[]> | null };

/** Signs in. A form that could not be submitted is kept in `pending` until then. */
export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  const form = await ctx.signInBody.form();
  const text = form.get("pending");
  const carried = isPendingText(text) ? text : null;
  const show = (state: State, status = 200) => data(state, { status });
  const resume = () => {
    const pending = parsePendingSubmission(carried);
    return pending === null ? redirect(returnPathOf(request)) : show({ signedIn: true, pending });
  };
  // Signed in meanwhile in another tab.
  if (ctx.actor !== null) return resume();
  // The rejected form arrives here first, without a sign-in attempt.
  if (!form.has("email")) return show({ signedIn: false, carried, reply: null }, 401);
  const outcome = await signIn(ctx, Object.fromEntries(form));
  if (outcome.signedIn) return resume();
  const reply = signInReply(form, outcome.error);
  return show({ signedIn: false, carried, reply }, outcome.error.status);
}

export default function SessionExpiredPage() {
  const { landing, returnPath, signedIn } = useLoaderData<typeof loader>();
  const state = useActionData<typeof action>();
  const prompt = state?.signedIn === false ? state : null;
  const pending = state?.signedIn ? state.pending : null;
  const isBack = signedIn || pending !== null;
  return (
    <DialogBackdrop landing={landing} title={copy.title}>
      <Dialog title={isBack ? copy.back : copy.title} closeTo={isBack ? returnPath : "/"}>
        {isBack ? (
          <Resume pending={pending} returnPath={returnPath} />
        ) : (
          <SignInAgainForm
            pending={prompt?.carried ?? null}
            returnPath={returnPath}
            reply={prompt?.reply ?? undefined}
          />
        )}
      </Dialog>
    </DialogBackdrop>
  );
}

type ResumeProps = { pending: PendingSubmission | null; returnPath: string };

function Resume({ pending, returnPath }: ResumeProps) {
  if (pending !== null) return <ResumeForm pending={pending} />;
  return (
    <ButtonLink to={returnPath} variant="accent">
      {copy.goOn}
    </ButtonLink>
  );
}

export const meta = unlistedMeta(landingTitle);
