import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { listOrderLicences } from "#app/backoffice/orders/list-order-licences.server.ts";
import { ordersCopy } from "#app/backoffice/orders/orders-copy.ts";
import { csvResponse } from "#app/edge/http/csv-response.server.ts";

const { files } = ordersCopy;

/** GET /orders/:id/export.csv */
export async function loader({ params: { id = "" }, context: { ctx } }: LoaderFunctionArgs) {
  return csvResponse(files.name, files.head, await listOrderLicences(ctx, id));
}
