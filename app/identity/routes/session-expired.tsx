import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { type KeptForm, parseKeptForm } from "#app/edge/kept-form.ts";
import { readForm } from "#app/edge/read-body.server.ts";
import { safeReturnPath } from "#app/edge/return-path.ts";
import { createAuthenticator } from "#app/identity/authenticator.server.ts";
import { DialogGround } from "#app/identity/components/dialog-ground.tsx";
import { ResumeForm } from "#app/identity/components/resume-form.tsx";
import { SignInAgainForm } from "#app/identity/components/sign-in-again-form.tsx";
import { readDialogGround } from "#app/identity/read-dialog-ground.server.ts";
import { copy } from "#app/identity/session-copy.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";

function returnPathOf(request: Request): string {
  return safeReturnPath(new URL(request.url).searchParams.get("returnUrl")) ?? "/discover";
}

export async function loader({ request, context: { scope } }: LoaderFunctionArgs) {
  const signedIn = scope.actor !== null;
  return { ground: await readDialogGround(scope), returnPath: returnPathOf(request), signedIn };
}

/** Signs in, with the form that could not be sent carried along from page to page. */
export async function action({ request, context: { scope } }: ActionFunctionArgs) {
  const form = await readForm(request);
  const text = form.get("kept");
  const kept = parseKeptForm(typeof text === "string" ? text : null);
  const answer = (
    state: { kept: KeptForm | null; signedIn: boolean; error: string | null; email: string },
    status = 200,
  ) => data(state, { status });
  const email = String(form.get("email") ?? "").slice(0, 254);
  // Somebody signed in meanwhile, in another tab: the form goes on its way.
  if (scope.actor !== null)
    return kept ? answer({ kept, signedIn: true, error: null, email }) : redirect(returnPathOf(request));
  // Arrives from the form that was refused: nobody has tried to sign in yet.
  if (!form.has("email")) return answer({ kept, signedIn: false, error: null, email }, 401);
  const body = new URLSearchParams({ email, password: String(form.get("password") ?? "") });
  const authenticator = createAuthenticator(scope, request.headers.get("User-Agent") ?? "");
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
    <DialogGround ground={ground} title={copy.title}>
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
    </DialogGround>
  );
}

type ResumeProps = { kept: KeptForm | null; returnPath: string };

function Resume({ kept, returnPath }: ResumeProps) {
  if (kept !== null) return <ResumeForm kept={kept} />;
  return (
    <ButtonLink to={returnPath} variant="accent">
      {copy.goOn}
    </ButtonLink>
  );
}

export const meta: MetaFunction = () => [{ title: copy.title }, { name: "robots", content: "noindex" }];
