import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { bundleProof } from "#app/licensing/proof/bundle-proof.server.ts";
import { requireOpenRoom } from "#app/rooms/guest/open-room.server.ts";
import { keepPrivate } from "#app/sharing/visits/share-headers.server.ts";

/** GET /room/:token/licences/:id/:number/proof.zip */
export async function loader({ params, context: { ctx } }: LoaderFunctionArgs) {
  const { token = "", id = "", number = "" } = params;
  keepPrivate(ctx);
  const { guest } = await requireOpenRoom(ctx, token);
  return bundleProof(ctx, { id, number, guestId: guest.id });
}
