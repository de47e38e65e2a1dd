import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { licensedFileResponse } from "#app/licensing/delivery/licensed-file-response.server.ts";

/** GET /transactions/:id/licences/:number/files/:fileId: a file that was chosen for the licence. */
export async function loader({ request, params, context: { ctx } }: LoaderFunctionArgs) {
  const { id = "", number = "", fileId = "" } = params;
  return licensedFileResponse(ctx, request, { id, number, fileId });
}
