import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { submitForm } from "#app/edge/forms/form-action.server.ts";
import { acceptanceCopy as copy } from "#app/licensing/acceptance/acceptance-copy.ts";
import { declineCounterSchema, sendSchema } from "#app/licensing/acceptance/acceptance-forms.server.ts";
import { declineCounter } from "#app/licensing/acceptance/decline-counter.server.ts";
import { submitOffer } from "#app/licensing/acceptance/offer.action.server.ts";
import { sendOffer } from "#app/licensing/acceptance/send-offer.server.ts";
import { requireAnswerable } from "#app/licensing/quotes/answer-quote.server.ts";
import { requireQuote } from "#app/licensing/quotes/get-quote.server.ts";
import { quotePath, transactionPath } from "#app/licensing/transactions/transaction-paths.ts";

/** The forms of a quote's page: those of the client, and those of the staff, who send it and decline counter-offers. */
export async function submitQuotePage(ctx: RequestContext, form: FormData, place: { id: string; version: string }) {
  const { quote } = await requireQuote(ctx, place);
  const to = quotePath(place.id, Number(place.version));
  switch (form.get("act")) {
    case "send":
      return submitForm(ctx, form, {
        schema: sendSchema,
        async act(recipient) {
          await sendOffer(ctx, { ...place, ...recipient });
          return { to, toast: { kind: "success", title: copy.send.toast(recipient.name) } };
        },
      });
    case "decline-counter":
      return submitForm(ctx, form, {
        schema: declineCounterSchema,
        async act(given) {
          await declineCounter(ctx, { ...place, ...given });
          return { to, toast: { kind: "success", title: copy.counter.declinedToast } };
        },
      });
    default:
      return submitOffer(ctx, form, {
        quote,
        open: () => requireAnswerable(ctx, place),
        to: (transactionId) => (transactionId === undefined ? to : transactionPath(transactionId)),
      });
  }
}
