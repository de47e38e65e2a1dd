import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { submitForm } from "#app/edge/forms/form-action.server.ts";
import { acceptanceCopy as copy } from "#app/licensing/acceptance/acceptance-copy.ts";
import { answerSchema, counterSchema, exerciseSchema } from "#app/licensing/acceptance/acceptance-forms.server.ts";
import { counterOffer } from "#app/licensing/acceptance/counter-offer.server.ts";
import { exerciseOption } from "#app/licensing/acceptance/exercise-option.server.ts";
import type { OfferReader, OpenOffer } from "#app/licensing/acceptance/open-offer.ts";
import { recordAnswer } from "#app/licensing/acceptance/record-answer.server.ts";
import { quotesCopy } from "#app/licensing/quotes/quotes-copy.ts";

type Place = {
  /** The quote as the reader may open it, for the schema. */
  quote: OpenOffer["quote"];
  /** Checks that the reader may answer now. */
  open(state: "open" | "signed"): Promise<{ offer: OpenOffer; reader: OfferReader }>;
  /** The page to show then. `transactionId`: of an option's request. */
  to(transactionId?: string): string;
};

function toastOf(answer: "accept" | "decline") {
  return answer === "accept"
    ? { kind: "success" as const, title: quotesCopy.acceptedToast, body: quotesCopy.acceptedText }
    : { kind: "success" as const, title: quotesCopy.declinedToast };
}

/** The forms of an offer for the client, signed in or by link; `act` names the form. */
export function submitOffer(ctx: RequestContext, form: FormData, { quote, open, to }: Place) {
  switch (form.get("act")) {
    case "counter":
      return submitForm(ctx, form, {
        schema: counterSchema(quote),
        async act(given) {
          const { offer, reader } = await open("open");
          await counterOffer(ctx, offer, reader, given);
          return { to: to(), toast: { kind: "success", title: copy.counter.toast } };
        },
      });
    case "exercise":
      return submitForm(ctx, form, {
        schema: exerciseSchema,
        async act(given) {
          const { offer, reader } = await open("signed");
          const { id } = await exerciseOption(ctx, offer, reader, given);
          return { to: to(id), toast: { kind: "success", title: copy.option.toast } };
        },
      });
    default:
      return submitForm(ctx, form, {
        schema: answerSchema,
        async act(given) {
          const { offer, reader } = await open("open");
          await recordAnswer(ctx, offer, reader, given);
          return { to: to(), toast: toastOf(given.answer) };
        },
      });
  }
}
