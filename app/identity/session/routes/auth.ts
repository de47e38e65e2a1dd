import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { AppError } from "#app/edge/http/app-error.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { authDestination } from "#app/identity/session/auth-destination.ts";
import { exchangeToken } from "#app/identity/session/exchange-token.server.ts";
import { factorPath } from "#app/identity/session/pending-sign-in.server.ts";

/** GET /auth/{authToken}: sign-in across hosts. The URL is never emailed, so a GET may use the token. */
export async function loader({ request, params, context: { ctx } }: LoaderFunctionArgs) {
  await enforceRateLimit(ctx.env, "form", `auth:${ctx.address}`);
  if (request.method !== "GET") throw redirect("/login");
  const destination = authDestination(new URL(request.url));
  try {
    const entered = await exchangeToken(ctx, { token: params.authToken ?? "" });
    if (entered === null) return redirect("/login");
    return redirect(entered.isSignedIn ? destination : factorPath(destination));
  } catch (error) {
    // People here sign in with their company's provider, which the page offers.
    if (!(error instanceof AppError) || error.code !== "forbidden") throw error;
    return redirect(`/login?returnUrl=${encodeURIComponent(destination)}`);
  }
}
