import { data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { safeReturnPath } from "#app/edge/forms/return-path.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import type { RouteHandle } from "#app/edge/http/route-handle.ts";
import { maxEmailLength } from "#app/identity/password/input-limits.ts";
import { beginProviderSignIn } from "#app/identity/provider/begin-sign-in.server.ts";
import { FailedSignIn } from "#app/identity/provider/components/failed-sign-in.tsx";
import { providerCopy } from "#app/identity/provider/provider-copy.ts";
import { staffMeta } from "#app/ui/page-meta.ts";

export const handle = { bare: true } satisfies RouteHandle;

/** GET /sign-in/provider: to the identity provider's sign-in page. A link, since a form may not lead to another site. */
export async function loader({ request, context: { ctx } }: LoaderFunctionArgs) {
  await enforceRateLimit(ctx.env, "form", `provider:${ctx.address}`);
  const query = new URL(request.url).searchParams;
  try {
    const to = await beginProviderSignIn(ctx, {
      returnPath: safeReturnPath(query.get("returnUrl")),
      email: query.get("sU")?.slice(0, maxEmailLength) ?? "",
      again: query.has("again"),
      isTrial: query.has("try"),
    });
    return redirect(to);
  } catch (error) {
    if (!(error instanceof AppError) || error.code === "unauthorised") throw error;
    return data({ failure: error.message }, { status: error.status });
  }
}

export default function ProviderSignInPage() {
  const { failure } = useLoaderData<{ failure: string }>();
  return <FailedSignIn failure={failure} />;
}

export const meta = staffMeta(providerCopy.signIn.failedTitle);
