import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { requireAgentOrigin } from "#app/identity/agents/agent-addresses.ts";
import { anyOrigin } from "#app/identity/agents/oauth/oauth-response.server.ts";

/**
 * Response with metadata of this host; `metadataOf` gets its origin. @throws AppError not_found on a company's custom host, where programs get
 * no access
 */
export function metadataResponse(
  request: Request,
  ctx: RequestContext,
  metadataOf: (origin: string) => object,
): Response {
  const origin = requireAgentOrigin(ctx);
  if (request.method === "OPTIONS") return new Response(null, { status: 204, headers: anyOrigin });
  // Not shared: a cache before us could serve one host's answer on another.
  return Response.json(metadataOf(origin), { headers: { ...anyOrigin, "Cache-Control": "private, max-age=300" } });
}
