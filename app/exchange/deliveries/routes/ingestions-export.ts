import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { csvResponse, isoTime } from "#app/edge/http/csv-response.server.ts";
import { deliveriesCopy as copy } from "#app/exchange/deliveries/deliveries-copy.ts";
import { deliveriesQuerySchema } from "#app/exchange/deliveries/delivery-form.ts";
import { exportDeliveries } from "#app/exchange/deliveries/list-deliveries.server.ts";

/** The filtered list as CSV. */
export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  const rows = await exportDeliveries(ctx, deliveriesQuerySchema.parse(Object.fromEntries(ctx.url.searchParams)));
  const cells = rows.map((row) => [
    ...[row.folder, copy.states[row.state], row.senderName, row.sender, row.messageId, row.version],
    ...[row.releases, row.problems, isoTime(row.sentAt), isoTime(row.createdAt)],
  ]);
  return csvResponse(copy.file, copy.csvHead, cells);
}
