import type { SubmissionResult } from "@conform-to/react";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { parseForm } from "#app/edge/forms/parse-form.server.ts";
import { isPendingText, type PendingSubmission, parsePendingSubmission } from "#app/edge/forms/pending-submission.ts";
import { readForm } from "#app/edge/forms/read-body.server.ts";
import { replyWithInput } from "#app/edge/forms/reply-with-input.server.ts";
import { safeReturnPath } from "#app/edge/forms/return-path.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import type { RouteHandle } from "#app/edge/http/route-handle.ts";
import { IdentityPage } from "#app/identity/components/identity-page.tsx";
import { ProofFields } from "#app/identity/factors/components/proof-fields.tsx";
import { codeSchema, passwordSchema } from "#app/identity/factors/factor-forms.ts";
import { copy } from "#app/identity/factors/factors-copy.ts";
import { confirmSelf, finishSignIn, readAskedProof } from "#app/identity/factors/finish-sign-in.server.ts";
import { ResumeForm } from "#app/identity/session/components/resume-form.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { FormError } from "#app/ui/form/form-error.tsx";
import { readFormReply } from "#app/ui/form/form-reply.ts";
import { staffMeta } from "#app/ui/page-meta.ts";
import { SmartLink } from "#app/ui/smart-link.tsx";

export const handle = { bare: true } satisfies RouteHandle;

/** A form that waits is encoded in letters: as at /session-expired. */
const maxBytes = 4 * 1024 * 1024;

type State =
  | { pending: PendingSubmission }
  | { pending: null; carried: string | null; reply: SubmissionResult<string[]> | null };

function returnPathOf(request: Request): string {
  return safeReturnPath(new URL(request.url).searchParams.get("returnUrl")) ?? "/";
}

/** The second step of a sign-in; of a signed-in person, the confirmation that it is them. */
export async function loader({ request, context: { ctx } }: LoaderFunctionArgs) {
  const returnPath = returnPathOf(request);
  const asked = await readAskedProof(ctx);
  return { asked, returnPath };
}

export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  const form = await readForm(request, { bytes: maxBytes });
  const text = form.get("pending");
  const carried = isPendingText(text) ? text : null;
  const show = (state: State, status: number) => data(state, { status });
  // A form that needs a confirmation arrives here first.
  if (!form.has("code") && !form.has("password")) return show({ pending: null, carried, reply: null }, 401);
  const asked = await readAskedProof(ctx);
  if (asked === null) {
    ctx.flash.set({ kind: "error", title: copy.signIn.over });
    return redirect(`/login?returnUrl=${encodeURIComponent(returnPathOf(request))}`);
  }
  const submission = asked.kind === "password" ? parseForm(form, passwordSchema) : parseForm(form, codeSchema);
  if (submission.status !== "success")
    return show({ pending: null, carried, reply: submission.reply({ hideFields: ["password"] }) }, 400);
  try {
    const { value } = submission;
    if (asked.kind === "sign-in" && "code" in value) await finishSignIn(ctx, value);
    else await confirmSelf(ctx, value);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { data: reply, init } = replyWithInput(submission, error, { hideFields: ["code", "password"] });
    return show({ pending: null, carried, reply }, init?.status ?? 400);
  }
  const pending = parsePendingSubmission(carried);
  return pending === null ? redirect(returnPathOf(request)) : show({ pending }, 200);
}

export default function LoginFactorPage() {
  const { asked, returnPath } = useLoaderData<typeof loader>();
  const state = useActionData<typeof action>();
  if (state?.pending) {
    return (
      <IdentityPage title={copy.confirm.title}>
        <ResumeForm pending={state.pending} text={copy.confirm.resume} />
      </IdentityPage>
    );
  }
  const isSignIn = asked?.kind === "sign-in";
  const back = encodeURIComponent(returnPath);
  const login = `/login?returnUrl=${back}`;
  if (asked === null) {
    return (
      <IdentityPage title={copy.signIn.title}>
        <p className="mb-6 text-mute">{copy.signIn.over}</p>
        <SmartLink to={login} className="link">
          {copy.signIn.again}
        </SmartLink>
      </IdentityPage>
    );
  }
  const reply = readFormReply(state?.reply);
  return (
    <IdentityPage title={isSignIn ? copy.signIn.title : copy.confirm.title}>
      <p className="mb-6 text-mute">{copy.ask[asked.kind](asked.email)}</p>
      {state?.carried ? <p className="mb-6">{copy.confirm.kept}</p> : null}
      {/* Not Remix's Form: the user changes, so the next page is a document load. */}
      <form method="post" action={`/login/factor?returnUrl=${back}`} className="grid gap-5">
        <FormError id="factor-error" errors={reply.formErrors} />
        {state?.carried ? <input type="hidden" name="pending" value={state.carried} /> : null}
        <ProofFields kind={asked.kind} email={asked.email} reply={reply} />
        <Button variant="accent">{isSignIn ? copy.signIn.submit : copy.confirm.submit}</Button>
      </form>
      <p className="mt-8 border-t border-line pt-5 text-sm text-mute">
        <span className="mb-2 block">{asked.kind === "password" ? copy.confirm.noPassword : copy.signIn.lost}</span>
        {isSignIn ? (
          <SmartLink to={login} className="link text-ink">
            {copy.signIn.other}
          </SmartLink>
        ) : null}
      </p>
    </IdentityPage>
  );
}

export const meta = staffMeta(copy.signIn.title);
