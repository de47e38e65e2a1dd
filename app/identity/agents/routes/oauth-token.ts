import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { readForm } from "#app/edge/forms/read-body.server.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { requireAgentOrigin } from "#app/identity/agents/agent-addresses.ts";
import { exchangeCode } from "#app/identity/agents/oauth/exchange-code.server.ts";
import { OAuthError } from "#app/identity/agents/oauth/oauth-error.ts";
import { oneOf, requiredOf } from "#app/identity/agents/oauth/oauth-fields.ts";
import { notPosted, respondToProgram } from "#app/identity/agents/oauth/oauth-response.server.ts";
import { refreshAgent } from "#app/identity/agents/oauth/refresh-agent.server.ts";

const formLimits = { bytes: 16 * 1024, fields: 30 };

export async function loader({ request }: LoaderFunctionArgs) {
  return notPosted(request);
}

/** POST /oauth/token: tokens for a code, or for a refresh token (RFC 6749, 3.2). */
export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  return respondToProgram(request, ctx, async () => {
    requireAgentOrigin(ctx);
    await enforceRateLimit(ctx.env, "edit", `agent-token:${ctx.address}`);
    const form = await readForm(request, formLimits);
    const clientId = requiredOf(form, "client_id");
    const grantType = requiredOf(form, "grant_type");
    if (grantType === "refresh_token") {
      const token = requiredOf(form, "refresh_token");
      return refreshAgent(ctx, { token, clientId, scope: oneOf(form, "scope"), resource: oneOf(form, "resource") });
    }
    if (grantType !== "authorization_code")
      throw new OAuthError("unsupported_grant_type", "The grant_type is authorization_code or refresh_token.");
    return exchangeCode(ctx, {
      code: requiredOf(form, "code"),
      clientId,
      redirectUri: requiredOf(form, "redirect_uri"),
      verifier: requiredOf(form, "code_verifier"),
      resource: requiredOf(form, "resource"),
    });
  });
}
