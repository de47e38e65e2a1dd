import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { csvResponse, isoTime } from "#app/edge/http/csv-response.server.ts";
import { deliveriesQuery } from "#app/webhooks/history/deliveries-query.ts";
import { exportDeliveries, type ListedDelivery } from "#app/webhooks/history/list-deliveries.server.ts";
import { webhooksCopy as copy } from "#app/webhooks/webhooks-copy.ts";

const { columns: labels } = copy;
const head = [
  ...[labels.created, labels.type, labels.id, labels.state, labels.status, labels.error],
  ...[`${labels.duration} (ms)`, labels.attempts, labels.attempted],
];

function cellsOf({ createdAt, type, eventId, state, status, error, durationMs, ...row }: ListedDelivery) {
  const shown = copy.deliveryStates[state];
  return [isoTime(createdAt), type, eventId, shown, status, error, durationMs, row.attempts, isoTime(row.attemptedAt)];
}

/** GET /webhooks/:id/export.csv: the filtered deliveries as CSV. */
export async function loader({ params: { id = "" }, context: { ctx } }: LoaderFunctionArgs) {
  const { state } = deliveriesQuery.parse(Object.fromEntries(ctx.url.searchParams));
  const rows = await exportDeliveries(ctx, { endpointId: id, state });
  return csvResponse(copy.deliveries.file, head, rows.map(cellsOf));
}
