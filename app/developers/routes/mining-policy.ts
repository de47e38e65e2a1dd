import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { fileResponse, hostOf } from "#app/developers/files/file-response.ts";
import { miningPolicy } from "#app/developers/files/mining-policy.ts";

/** The type that TDMRep asks for of a policy that machines read. */
export function loader({ context: { ctx } }: LoaderFunctionArgs) {
  return fileResponse(JSON.stringify(miningPolicy(hostOf(ctx))), "application/ld+json");
}
