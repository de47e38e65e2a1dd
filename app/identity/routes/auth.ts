import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { requireAllowance } from "#app/edge/rate-limits.server.ts";
import { authDestination } from "#app/identity/auth-destination.ts";
import { exchangeToken } from "#app/identity/exchange-token.server.ts";

/** GET /auth/{authToken}: the step from one host to another. No mail carries this address, so reading it may use it up. */
export async function loader({ request, params, context: { scope } }: LoaderFunctionArgs) {
  await requireAllowance(scope.env, "form", `auth:${scope.address}`);
  if (request.method !== "GET") throw redirect("/login");
  const userAgent = request.headers.get("User-Agent") ?? "";
  const isIn = await exchangeToken(scope, { token: params.authToken ?? "", userAgent });
  throw redirect(isIn ? authDestination(new URL(request.url)) : "/login");
}
