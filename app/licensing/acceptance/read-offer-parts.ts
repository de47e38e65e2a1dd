import { acceptanceCopy as copy } from "#app/licensing/acceptance/acceptance-copy.ts";
import { describeCounter } from "#app/licensing/acceptance/counter-words.ts";
import type { OpenOffer } from "#app/licensing/acceptance/open-offer.ts";
import type { QuoteOfRequest } from "#app/licensing/quotes/get-quote.server.ts";
import { describeOption } from "#app/licensing/quotes/offer-words.ts";
import { chargedLines, isChoice, totalsOf } from "#app/licensing/quotes/quote.ts";
import { formatMoney } from "#app/rights/money.ts";

type Found = Pick<QuoteOfRequest, "counters" | "exercised">;
type Given = { offer: OpenOffer; isOpen: boolean; today: string };

/** What the forms of an offer show: the tracks to choose from, its options with their state, and counter-offers in words. */
export function readOfferParts({ counters, exercised }: Found, { offer, isOpen, today }: Given) {
  const { quote, answer, transaction } = offer;
  const { currency, taxBp, discount } = quote;
  const lines = isOpen ? quote.lines : chargedLines(quote, answer?.chosen ?? null);
  return {
    quoteId: quote.id,
    currency,
    company: answer?.signature?.company ?? transaction.endClient,
    total: formatMoney(quote.totals.total, currency),
    /** Whether one of the songs is chosen: their fees are what each would cost then, with tax. */
    isChoice: isChoice(quote),
    songs: lines.map((line) => ({
      ...{ recordingId: line.recordingId, title: line.title, artists: line.artists },
      fee: formatMoney(
        isChoice(quote) ? totalsOf([line], taxBp, discount).total : line.masterFee + line.compositionFee,
        currency,
      ),
    })),
    options: quote.options.map((option, at) => ({
      text: describeOption(option, currency),
      fee: formatMoney(option.fee, currency),
      requestId: exercised.find(({ optionOf }) => optionOf === `${quote.id}:${at}`)?.transactionId ?? null,
      isOver: option.exerciseBy < today,
      canExercise: answer?.answer === "accepted",
    })),
    counters: counters.map((counter, at) => ({
      ...{ id: counter.id, name: counter.name, createdAt: counter.createdAt, lines: describeCounter(counter, quote) },
      state:
        counter.reply === null
          ? at === 0 && isOpen
            ? copy.counter.open
            : copy.counter.replaced
          : copy.counter.declined(counter.reply),
      isOpen: at === 0 && isOpen && counter.reply === null,
    })),
  };
}

export type OfferParts = ReturnType<typeof readOfferParts>;
