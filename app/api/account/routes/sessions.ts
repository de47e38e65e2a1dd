import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { AppError, errorBody } from "#app/edge/http/app-error.ts";
import { signIn } from "#app/identity/sign-in/sign-in.server.ts";

/**
 * POST /api/v1/sessions `{ email, password }`: signs this browser in without leaving the page. 201 with the session in a cookie;
 * 400, 401, 403, 429 or 503 with the error otherwise.
 */
export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  if (request.method !== "POST") throw new AppError("method_not_allowed", "Sign in with POST.");
  const outcome = await signIn(ctx, await ctx.signInBody.json());
  if (outcome.signedIn) return Response.json({ data: { email: outcome.email } }, { status: 201 });
  // Not thrown: a thrown 401 tells the page that its session has ended, and it would ask for the sign-in again.
  return Response.json(errorBody(outcome.error), { status: outcome.error.status });
}
