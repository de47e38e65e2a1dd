import { data, redirect } from "@remix-run/cloudflare";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { submitForm } from "#app/edge/forms/form-action.server.ts";
import { emailFormSchema } from "#app/identity/email-schema.ts";
import { factorPath } from "#app/identity/session/pending-sign-in.server.ts";
import { homePath } from "#app/identity/sign-in/home-path.ts";
import { requestEmailToken } from "#app/identity/sign-in/request-email-token.server.ts";
import { signIn } from "#app/identity/sign-in/sign-in.server.ts";
import { signInReply } from "#app/identity/sign-in/sign-in-outcome.ts";

/** Action of `SignInForm`. `way=link` requests a magic link by email, which needs the address only. `returnPath`: null for the home page. */
export async function submitSignIn(ctx: RequestContext, form: FormData, returnPath: string | null) {
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
  const home = returnPath ?? homePath(outcome.edition);
  return redirect(outcome.waitsForFactor ? factorPath(home) : home);
}
