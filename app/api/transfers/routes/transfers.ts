import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { readJsonBody } from "#app/api/read-json-body.server.ts";
import { transferBody, transferReference } from "#app/api/transfer-body.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { listTransfers } from "#app/projects/transfers/list-transfers.server.ts";
import { createTransfer } from "#app/projects/transfers/save-transfer.server.ts";
import { transferSchema, transfersQuerySchema } from "#app/projects/transfers/transfer-form.ts";

/** Bytes: the texts of a transfer and its link, at up to 12 bytes a character (JSON escapes). */
const maxBytes = 24 * 1024;

/** GET /api/v1/transfers?q=…&status=…&page=…, for ListJobs: the company's transfers. `status`: all, draft, active, ended or deleted. */
export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  const query = transfersQuerySchema.parse({ q: "", ...Object.fromEntries(ctx.url.searchParams) });
  const { transfers, total, page, pages } = await listTransfers(ctx, query);
  const items = transfers.map(({ files, ...transfer }) => ({ ...transferReference(transfer), files }));
  return Response.json({ data: { items, paging: { page, totalItems: total, totalPages: pages } } });
}

/**
 * POST /api/v1/transfers `{ title, maxDownloads, recipient, email, message, expiresOn, passcode }`, all but title and recipient optional, for
 * ListJobs: 201 with a draft. `maxDownloads` is a text, empty for any number. Files: /api/v1/transfers/:id/files; then /api/v1/transfers/:id/send.
 */
export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  if (request.method !== "POST") throw new AppError("method_not_allowed", "Use POST to make a transfer.");
  requireAccess(ctx, "transfer");
  const { id } = await createTransfer(ctx, await readJsonBody(request, { schema: transferSchema, maxBytes }));
  return Response.json({ data: await transferBody(ctx, id) }, { status: 201 });
}
