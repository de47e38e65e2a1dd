import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { answersForm } from "#app/edge/forms/answers-form.ts";
import { submitForm } from "#app/edge/forms/form-action.server.ts";
import { safeReturnPath } from "#app/edge/forms/return-path.ts";
import type { RouteHandle } from "#app/edge/http/route-handle.ts";
import { IdentityPage } from "#app/identity/components/identity-page.tsx";
import { SignInFields } from "#app/identity/components/sign-in-fields.tsx";
import { copy } from "#app/identity/copy.ts";
import { emailFormSchema } from "#app/identity/email-schema.ts";
import { maxEmailLength } from "#app/identity/password/input-limits.ts";
import { homePath } from "#app/identity/sign-in/home-path.ts";
import { requestEmailToken } from "#app/identity/sign-in/request-email-token.server.ts";
import { signIn } from "#app/identity/sign-in/sign-in.server.ts";
import { copy as waysIn } from "#app/identity/sign-in/sign-in-copy.ts";
import { signInReply } from "#app/identity/sign-in/sign-in-outcome.ts";
import { Button } from "#app/ui/form/button.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import { readFormReply } from "#app/ui/form/form-reply.ts";
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
  return { companyName: company.name, userName, sent: query.has("sent") };
}

/** `way=link` requests a magic link by email, which needs the address only. */
export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  const form = await ctx.signInBody.form();
  const returnPath = returnPathOf(request);
  if (form.get("way") === "link") {
    const linkPath = returnPath ?? "/";
    return submitForm(ctx, form, {
      schema: emailFormSchema,
      hideFields: ["password"],
      async act({ email }) {
        await requestEmailToken(ctx, { purpose: "magic", email, returnPath: linkPath });
        return { to: `/login?sent&returnUrl=${encodeURIComponent(linkPath)}` };
      },
    });
  }
  const outcome = await signIn(ctx, Object.fromEntries(form));
  if (!outcome.signedIn) return data(signInReply(form, outcome.error), { status: outcome.error.status });
  return redirect(returnPath ?? homePath(outcome.edition));
}

export default function LoginPage() {
  const { companyName, userName, sent } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const isBusy = useNavigation().formMethod === "POST";
  return (
    <IdentityPage title={copy.signIn.title(companyName)}>
      <FormFrame id="sign-in" reply={reply}>
        {sent ? <p role="status">{waysIn.magic.sent}</p> : null}
        <SignInFields reply={readFormReply(reply)} email={userName} />
        <Button variant="accent" aria-disabled={isBusy || undefined}>
          {isBusy ? copy.signIn.busy : copy.signIn.submit}
        </Button>
        <Button variant="quiet" name="way" value="link" formNoValidate>
          {waysIn.magic.ask}
        </Button>
        <Link to="/reset-password" className="link inline-flex min-h-11 items-center text-sm">
          {waysIn.reset.forgot}
        </Link>
      </FormFrame>
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
