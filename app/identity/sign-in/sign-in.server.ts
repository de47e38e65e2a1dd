import { Authenticator } from "remix-auth";
import { Strategy } from "remix-auth/strategy";
import { z } from "zod";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { copy } from "#app/identity/copy.ts";
import { type SignIn, signInSchema } from "#app/identity/sign-in/sign-in.ts";
import type { SignInOutcome } from "#app/identity/sign-in/sign-in-outcome.ts";
import { signInWithPassword } from "#app/identity/sign-in/sign-in-with-password.server.ts";

type Attempt = SignIn & { userAgent: string };

/** Checks the fields of a body that was parsed before, form or JSON, and hands them to `verify`. */
class PasswordStrategy extends Strategy<SignInOutcome, Attempt> {
  name = "password";
  readonly #fields: unknown;

  constructor(fields: unknown, verify: Strategy.VerifyFunction<SignInOutcome, Attempt>) {
    super(verify);
    this.#fields = fields;
  }

  override async authenticate({ headers }: Request): Promise<SignInOutcome> {
    const parsed = signInSchema.safeParse(this.#fields);
    if (!parsed.success) {
      const { fieldErrors } = z.flattenError(parsed.error);
      return { signedIn: false, error: new AppError("invalid", copy.signIn.invalid, fieldErrors) };
    }
    return this.verify({ ...parsed.data, userAgent: headers.get("User-Agent") ?? "" });
  }
}

/** Signs in with the parsed fields of `request`. Only unexpected errors are thrown. Decision 010 has the part of remix-auth. */
export async function signIn(ctx: RequestContext, request: Request, fields: unknown): Promise<SignInOutcome> {
  const strategy = new PasswordStrategy(fields, (attempt) => signInWithPassword(ctx, attempt));
  const authenticator = new Authenticator<SignInOutcome>().use(strategy);
  try {
    // The authenticator copies the request, which a body that was read before does not allow.
    return await authenticator.authenticate(strategy.name, new Request(request.url, { headers: request.headers }));
  } catch (error) {
    if (error instanceof AppError) return { signedIn: false, error };
    throw error;
  }
}
