import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { licensedFileResponse } from "#app/licensing/delivery/licensed-file-response.server.ts";
import { requireOpenRoom } from "#app/rooms/guest/open-room.server.ts";
import { keepPrivate } from "#app/sharing/visits/share-headers.server.ts";

/** GET /room/:token/licences/:id/:number/files/:fileId */
export async function loader({ request, params, context: { ctx } }: LoaderFunctionArgs) {
  const { token = "", id = "", number = "", fileId = "" } = params;
  keepPrivate(ctx);
  const { guest } = await requireOpenRoom(ctx, token);
  return licensedFileResponse(ctx, request, { id, number, fileId, guestId: guest.id });
}
