import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { openDocument } from "#app/backoffice/agreements/documents/read-documents.server.ts";
import { fileResponse } from "#app/downloads/file-response.server.ts";

/** A document of an agreement, as an attachment that is never cached. */
export async function loader({ request, params: { id = "", documentId = "" }, context: { ctx } }: LoaderFunctionArgs) {
  return fileResponse(request, await openDocument(ctx, request, { agreementId: id, id: documentId }));
}
