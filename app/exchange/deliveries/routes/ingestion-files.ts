import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { deliveriesCopy as copy } from "#app/exchange/deliveries/deliveries-copy.ts";
import { deliveriesPath } from "#app/exchange/deliveries/delivery-form.ts";
import { requireDeliveryDesk } from "#app/exchange/deliveries/require-delivery-desk.server.ts";
import { storeDeliveryFile } from "#app/exchange/deliveries/store-delivery-file.server.ts";
import { receiveFile } from "#app/uploads/receive-file.action.server.ts";

/** POST /ingestions/:id/files: a file for the folder of a delivery. */
export async function action({ request, params: { id = "" }, context: { ctx } }: ActionFunctionArgs) {
  requireDeliveryDesk(ctx, "change");
  return receiveFile(ctx, request, {
    ...{ page: `${deliveriesPath}/${encodeURIComponent(id)}`, copy },
    store: (file) => storeDeliveryFile(ctx, { id, ...file }),
  });
}
