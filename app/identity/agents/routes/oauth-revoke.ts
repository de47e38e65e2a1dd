import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { readForm } from "#app/edge/forms/read-body.server.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { requireAgentOrigin } from "#app/identity/agents/agent-addresses.ts";
import { oneOf, requiredOf } from "#app/identity/agents/oauth/oauth-fields.ts";
import { notPosted, respondToProgram } from "#app/identity/agents/oauth/oauth-response.server.ts";
import { revokeAgentToken } from "#app/identity/agents/oauth/revoke-agent-token.server.ts";

const formLimits = { bytes: 16 * 1024, fields: 30 };

export async function loader({ request }: LoaderFunctionArgs) {
  return notPosted(request);
}

/** POST /oauth/revoke: a program gives its access back (RFC 7009). */
export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  return respondToProgram(request, ctx, async () => {
    requireAgentOrigin(ctx);
    await enforceRateLimit(ctx.env, "edit", `agent-token:${ctx.address}`);
    const form = await readForm(request, formLimits);
    await revokeAgentToken(ctx, { token: requiredOf(form, "token"), clientId: oneOf(form, "client_id") });
    return null;
  });
}
