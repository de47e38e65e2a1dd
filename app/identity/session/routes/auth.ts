import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { authDestination } from "#app/identity/session/auth-destination.ts";
import { exchangeToken } from "#app/identity/session/exchange-token.server.ts";

/** GET /auth/{authToken}: sign-in across hosts. The URL is never emailed, so a GET may use the token. */
export async function loader({ request, params, context: { ctx } }: LoaderFunctionArgs) {
  await enforceRateLimit(ctx.env, "form", `auth:${ctx.address}`);
  if (request.method !== "GET") throw redirect("/login");
  const userId = await exchangeToken(ctx, { token: params.authToken ?? "" });
  throw redirect(userId !== null ? authDestination(new URL(request.url)) : "/login");
}
