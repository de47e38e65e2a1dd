import type { SubmissionResult } from "@conform-to/react";
import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { parseForm } from "#app/edge/forms/parse-form.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { copy } from "#app/identity/copy.ts";
import { signInSchema } from "#app/identity/sign-in/sign-in.ts";
import { signInWithPassword } from "#app/identity/sign-in/sign-in-with-password.server.ts";

/** Null: signed in. Otherwise what the form says, under which status. */
type Refusal = { status: number; reply: SubmissionResult<string[]> } | null;

/** The password strategy of one request. */
export function createAuthenticator(ctx: RequestContext, userAgent: string): Authenticator<Refusal> {
  const strategy = new FormStrategy<Refusal>(async ({ form }) => {
    const submission = parseForm(form, signInSchema);
    const refuse = (status: number, message: string) => ({
      status,
      reply: submission.reply({ formErrors: [message], hideFields: ["password"] }),
    });
    if (submission.status !== "success") return { status: 400, reply: submission.reply({ hideFields: ["password"] }) };
    try {
      const outcome = await signInWithPassword(ctx, { ...submission.value, userAgent });
      if (outcome === "refused") return refuse(401, copy.signIn.refused);
      return outcome === "elsewhere" ? refuse(403, copy.signIn.elsewhere(ctx.company.name)) : null;
    } catch (error) {
      // The form stays, with what was typed: waiting is all that is left to do.
      if (error instanceof AppError) return refuse(error.status, error.message);
      throw error;
    }
  });
  return new Authenticator<Refusal>().use(strategy, "password");
}
