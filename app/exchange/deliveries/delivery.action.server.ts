import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { submitForm } from "#app/edge/forms/form-action.server.ts";
import { adoptSong, readDeliveryAgain, removeDelivery } from "#app/exchange/deliveries/change-delivery.server.ts";
import { deliveriesCopy as copy } from "#app/exchange/deliveries/deliveries-copy.ts";
import { deliveriesPath, deliveryActSchema } from "#app/exchange/deliveries/delivery-form.ts";
import { publishReleases, takeDownReleases } from "#app/exchange/deliveries/publish-releases.server.ts";
import { requireDeliveryDesk } from "#app/exchange/deliveries/require-delivery-desk.server.ts";

/** The forms of one delivery. */
export function submitDelivery(ctx: RequestContext, request: Request, { id }: { id: string }) {
  const path = `${deliveriesPath}/${encodeURIComponent(id)}`;
  const done = (title: string, to = path) => ({ to, toast: { kind: "success" as const, title } });
  return submitForm(ctx, request, {
    schema: deliveryActSchema,
    check: () => requireDeliveryDesk(ctx, "change"),
    async act({ act, releaseId, trackId, rightsReason: reason }) {
      const chosen = { id, releaseId: releaseId === "" ? null : releaseId };
      if (act === "publish") return done(copy.published((await publishReleases(ctx, { ...chosen, reason })).count));
      if (act === "take-down") return done(copy.takenDown((await takeDownReleases(ctx, chosen)).count));
      if (act === "adopt") {
        await adoptSong(ctx, { id, trackId });
        return done(copy.adopted);
      }
      if (act === "read") {
        await readDeliveryAgain(ctx, { id });
        return done(copy.readDone);
      }
      const isRemoved = act === "remove";
      await removeDelivery(ctx, { id, isRemoved });
      return isRemoved
        ? done(copy.removed, `${deliveriesPath}?removed=${encodeURIComponent(id)}`)
        : done(copy.restored);
    },
  });
}
