import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { fileResponse, hostOf } from "#app/developers/files/file-response.ts";
import { rslDocument } from "#app/developers/files/rsl.ts";
import { licenceType } from "#app/edge/reuse/reuse-headers.ts";

export function loader({ context: { ctx } }: LoaderFunctionArgs) {
  return fileResponse(rslDocument(hostOf(ctx)), `${licenceType}; charset=utf-8`);
}
