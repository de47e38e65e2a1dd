import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { printInvoice } from "#app/licensing/invoices/files/invoice-files.server.ts";
import { requireOpenRoom } from "#app/rooms/guest/open-room.server.ts";
import { keepPrivate } from "#app/sharing/visits/share-headers.server.ts";

/** GET /room/:token/invoices/:id.pdf */
export async function loader({ params, context: { ctx } }: LoaderFunctionArgs) {
  const { token = "", id = "" } = params;
  keepPrivate(ctx);
  const { guest } = await requireOpenRoom(ctx, token);
  return printInvoice(ctx, { id, guestId: guest.id });
}
