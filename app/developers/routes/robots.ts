import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { fileResponse, hostOf } from "#app/developers/files/file-response.ts";
import { robotsText } from "#app/developers/files/robots.ts";

export function loader({ context: { ctx } }: LoaderFunctionArgs) {
  return fileResponse(robotsText(hostOf(ctx)), "text/plain; charset=utf-8");
}
