import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { readJson } from "#app/edge/forms/read-body.server.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { requireAgentOrigin } from "#app/identity/agents/agent-addresses.ts";
import { type ClientMetadata, clientMetadataSchema } from "#app/identity/agents/clients/client-metadata.ts";
import { registerClient } from "#app/identity/agents/clients/register-client.server.ts";
import { OAuthError } from "#app/identity/agents/oauth/oauth-error.ts";
import { notPosted, respondToProgram } from "#app/identity/agents/oauth/oauth-response.server.ts";

const maxBytes = 16 * 1024;

export async function loader({ request }: LoaderFunctionArgs) {
  return notPosted(request);
}

/** @throws OAuthError invalid_redirect_uri, invalid_client_metadata */
function metadataOf(body: unknown): ClientMetadata {
  const parsed = clientMetadataSchema.safeParse(body);
  if (parsed.success) return parsed.data;
  if (parsed.error.issues.some(({ path }) => path[0] === "redirect_uris"))
    throw new OAuthError(
      "invalid_redirect_uri",
      "Give 1 to 10 redirect_uris: https, or http on localhost, 127.0.0.1 or [::1], as URLs are written, without fragment.",
    );
  throw new OAuthError("invalid_client_metadata", "The client uses authorization_code with response_type code.");
}

/** POST /oauth/register: a program makes itself known (RFC 7591). It is a public client, whatever it asks for. */
export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  return respondToProgram(
    request,
    ctx,
    async () => {
      requireAgentOrigin(ctx);
      const metadata = metadataOf(await readJson(request, maxBytes));
      await enforceRateLimit(ctx.env, "signIn", `agent-register:${ctx.address}`);
      const { clientId, name } = await registerClient(ctx, metadata);
      return {
        client_id: clientId,
        client_id_issued_at: Math.floor(ctx.now / 1000),
        client_name: name,
        redirect_uris: metadata.redirect_uris,
        grant_types: ["authorization_code", "refresh_token"],
        response_types: ["code"],
        token_endpoint_auth_method: "none",
      };
    },
    201,
  );
}
