import { z } from "zod";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { submitForm } from "#app/edge/forms/form-action.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { acceptanceCopy } from "#app/licensing/acceptance/acceptance-copy.ts";
import { requireAnswerableLink } from "#app/licensing/acceptance/answer-offer.server.ts";
import { submitOffer } from "#app/licensing/acceptance/offer.action.server.ts";
import { askAct } from "#app/rooms/deal/ask-act.ts";
import { askForOffer } from "#app/rooms/deal/asked-for-offer.server.ts";
import { dealCopy as copy } from "#app/rooms/deal/deal-copy.ts";
import { openOfferOfGuest } from "#app/rooms/deal/offer-of-guest.server.ts";
import { requireOpenRoom } from "#app/rooms/guest/open-room.server.ts";
import { roomPath } from "#app/rooms/room-limits.ts";

/** The forms of the deal on a guest's page, which `act` names: those of the offer that the page had, and the one that asks for one. */
export async function submitDeal(ctx: RequestContext, form: FormData, token: string) {
  if (form.get("act") === askAct)
    return submitForm(ctx, form, {
      schema: z.object({}),
      async act() {
        const { sender } = await requireOpenRoom(ctx, token);
        await askForOffer(ctx, token);
        return { to: roomPath(token), toast: { kind: "success", title: copy.ask.toast(sender.name) } };
      },
    });
  const found = await openOfferOfGuest(ctx, token, String(form.get("quote") ?? ""));
  if (found.state === "unknown") throw new AppError("not_found", acceptanceCopy.closed.unknown.title);
  return submitOffer(ctx, form, {
    quote: found.offer.quote,
    open: (state) => requireAnswerableLink(ctx, found, state),
    to: () => roomPath(token),
  });
}
