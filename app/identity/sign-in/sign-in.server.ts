import { Authenticator } from "remix-auth";
import { Strategy } from "remix-auth/strategy";
import { z } from "zod";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { copy } from "#app/identity/copy.ts";
import { type SignIn, signInSchema } from "#app/identity/sign-in/sign-in.ts";
import type { SignInOutcome } from "#app/identity/sign-in/sign-in-outcome.ts";
import { signInWithPassword } from "#app/identity/sign-in/sign-in-with-password.server.ts";

/** Validates the fields of an already parsed body, form or JSON, and passes them to `verify`. */
class PasswordStrategy extends Strategy<SignInOutcome, SignIn> {
  name = "password";
  readonly #fields: unknown;

  constructor(fields: unknown, verify: Strategy.VerifyFunction<SignInOutcome, SignIn>) {
    super(verify);
    this.#fields = fields;
  }

  override async authenticate(): Promise<SignInOutcome> {
    const parsed = signInSchema.safeParse(this.#fields);
    if (!parsed.success) {
      const { fieldErrors } = z.flattenError(parsed.error);
      return { signedIn: false, error: new AppError("invalid", copy.signIn.invalid, fieldErrors) };
    }
    return this.verify(parsed.data);
  }
}

/**
 * Signs in with fields parsed from a form or JSON. Only unexpected errors are thrown. Decision 010 explains the use of remix-auth.
 */
export async function signIn(ctx: RequestContext, fields: unknown): Promise<SignInOutcome> {
  const strategy = new PasswordStrategy(fields, (attempt) => signInWithPassword(ctx, attempt));
  const authenticator = new Authenticator<SignInOutcome>().use(strategy);
  try {
    // The authenticator clones its request, which fails if the body was read before.
    return await authenticator.authenticate(strategy.name, new Request(ctx.url));
  } catch (error) {
    if (error instanceof AppError) return { signedIn: false, error };
    throw error;
  }
}
