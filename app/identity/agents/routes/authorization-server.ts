import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { serverMetadata } from "#app/identity/agents/oauth/metadata.ts";
import { metadataResponse } from "#app/identity/agents/oauth/metadata-response.server.ts";

/** GET /.well-known/oauth-authorization-server: how programs get access (RFC 8414). */
export async function loader({ request, context: { ctx } }: LoaderFunctionArgs) {
  return metadataResponse(request, ctx, serverMetadata);
}
