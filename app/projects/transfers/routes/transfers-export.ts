import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { csvResponse, isoTime } from "#app/edge/http/csv-response.server.ts";
import { exportTransfers } from "#app/projects/transfers/list-transfers.server.ts";
import { transfersQuerySchema } from "#app/projects/transfers/transfer-form.ts";
import { transfersCopy as copy } from "#app/projects/transfers/transfers-copy.ts";

/** CSV export of the filtered list. */
export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  const query = transfersQuerySchema.parse({ q: "", ...Object.fromEntries(ctx.url.searchParams) });
  const rows = await exportTransfers(ctx, query);
  const cells = rows.map((row) => [
    ...[row.title, row.recipient, row.email, copy.states[row.state], row.files, row.bytes, row.downloads],
    ...[row.maxDownloads, isoTime(row.expiresAt), isoTime(row.mailedAt), isoTime(row.createdAt)],
  ]);
  return csvResponse(copy.file, copy.csvHead, cells);
}
