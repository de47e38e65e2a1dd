import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { Actor } from "#app/edge/context/visitor.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { deliveriesCopy as copy } from "#app/exchange/deliveries/deliveries-copy.ts";
import { refusePreview } from "#app/identity/access/refuse-preview.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";

/**
 * Who sees deliveries, on the host of the agency itself. `change`: not in a preview; `publish`: who may also edit songs.
 * @throws AppError unauthorised, forbidden
 */
export function requireDeliveryDesk(ctx: RequestContext, to: "see" | "change" | "publish"): Actor {
  const actor = requireAccess(ctx, "ingestions");
  if (ctx.company.environment !== "main") throw new AppError("forbidden", copy.mainHostOnly);
  if (to === "see") return actor;
  if (to === "publish") requireAccess(ctx, "songs-edit");
  return refusePreview(actor);
}
