import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { fileResponse } from "#app/developers/files/file-response.ts";
import { llmsText } from "#app/developers/files/llms-text.server.ts";

export function loader({ context: { ctx } }: LoaderFunctionArgs) {
  return fileResponse(llmsText(ctx), "text/plain; charset=utf-8");
}
