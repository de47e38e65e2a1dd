import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { fileResponse, hostOf } from "#app/developers/files/file-response.ts";
import { miningRules } from "#app/developers/files/mining-policy.ts";

export function loader({ context: { ctx } }: LoaderFunctionArgs) {
  return fileResponse(JSON.stringify(miningRules(hostOf(ctx))), "application/json");
}
