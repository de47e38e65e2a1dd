import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { answersForm } from "#app/edge/forms/answers-form.ts";
import { safeReturnPath } from "#app/edge/forms/return-path.ts";
import type { RouteHandle } from "#app/edge/http/route-handle.ts";
import { IdentityPage } from "#app/identity/components/identity-page.tsx";
import { SignInForm } from "#app/identity/components/sign-in-form.tsx";
import { copy } from "#app/identity/copy.ts";
import { maxEmailLength } from "#app/identity/password/input-limits.ts";
import { findSignInProvider } from "#app/identity/provider/find-provider.server.ts";
import { homePath } from "#app/identity/sign-in/home-path.ts";
import { submitSignIn } from "#app/identity/sign-in/submit-sign-in.action.server.ts";
import { staffMeta } from "#app/ui/page-meta.ts";

export const handle = { bare: true } satisfies RouteHandle;

/** The page that required the sign-in; null if none did. */
function returnPathOf(request: Request): string | null {
  return safeReturnPath(new URL(request.url).searchParams.get("returnUrl"));
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { actor, company } = context.ctx;
  if (actor !== null && !answersForm(request)) throw redirect(returnPathOf(request) ?? homePath(actor.edition));
  // `sU`: user name, to prefill the address from an email or another workspace.
  const query = new URL(request.url).searchParams;
  const userName = query.get("sU")?.slice(0, maxEmailLength) ?? "";
  const used = await findSignInProvider(context.ctx);
  const provider = used && { ...used, returnPath: returnPathOf(request) };
  return { companyName: company.name, userName, sent: query.has("sent"), provider };
}

export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  return submitSignIn(ctx, await ctx.signInBody.form(), returnPathOf(request));
}

export default function LoginPage() {
  const { companyName, userName, sent, provider } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <IdentityPage title={copy.signIn.title(companyName)}>
      <SignInForm reply={reply} email={userName} sent={sent} provider={provider} />
      <p className="mt-8 border-t border-line pt-5 text-sm text-mute">
        {copy.signIn.without}{" "}
        <Link to="/discover" className="link text-ink">
          {copy.signIn.browse}
        </Link>
      </p>
    </IdentityPage>
  );
}

export const meta = staffMeta(copy.signIn.pageTitle);
