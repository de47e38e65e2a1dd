import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { resourceMetadata } from "#app/identity/agents/oauth/metadata.ts";
import { metadataResponse } from "#app/identity/agents/oauth/metadata-response.server.ts";

/** GET /.well-known/oauth-protected-resource and /.well-known/oauth-protected-resource/mcp: who gives access to /mcp (RFC 9728). */
export async function loader({ request, context: { ctx } }: LoaderFunctionArgs) {
  return metadataResponse(request, ctx, (origin) => resourceMetadata(origin, ctx.company.name));
}
