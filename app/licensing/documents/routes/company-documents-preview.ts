import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { previewCompanyDocuments } from "#app/licensing/documents/preview-company-documents.server.ts";

/** POST /company-settings/own/documents/preview.pdf: example documents, as the form has them. */
export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  return previewCompanyDocuments(ctx, request);
}
