import { z } from "zod";
import { labelled } from "#app/edge/forms/labelled.ts";
import { optionalText } from "#app/edge/forms/text-field.ts";
import { visibleText } from "#app/edge/forms/visible-text.ts";
import {
  favouredFees,
  feeField,
  isChoice,
  quoteLimits as limits,
  type QuoteSong,
  sides,
  totalsOf,
} from "#app/licensing/quotes/quote.ts";
import {
  optionField,
  optionFields,
  places,
  readDiscount,
  readOptions,
  readTerm,
} from "#app/licensing/quotes/quote-extras.ts";
import { quotesCopy as copy } from "#app/licensing/quotes/quotes-copy.ts";
import { toBasisPoints } from "#app/licensing/quotes/typed-totals.ts";
import { isIsoDate } from "#app/rights/iso-date.ts";
import { currencies } from "#app/rights/licence-terms.ts";
import { formatAmount, fromMinorUnits, toMinorUnits } from "#app/rights/money.ts";
import type { StoredTerms } from "#db/schema/quotes.server.ts";

const { errors } = copy;

/** What the form is validated against. `today`: ISO date (UTC). */
type Basis = {
  songs: QuoteSong[];
  today: string;
  /** The request lists no media, so the conditions must name them. */
  needsConditions: boolean;
  /** Of the request. */
  terms: StoredTerms;
};

const optionText = optionalText(copy.option.what, limits.what, "use");

const fields = {
  currency: z.enum(currencies, labelled(copy.currency)),
  taxPercent: z
    .string()
    .trim()
    .default("")
    .refine((text) => /^(?:\d{1,3}(?:[.,]\d{1,2})?)?$/.test(text) && toBasisPoints(text) <= 10_000, errors.tax),
  conditions: optionalText(copy.conditions, limits.conditions, "use"),
  validUntil: z.string().trim().default("").refine(isIsoDate, errors.validUntil),
  /** Ids of the offered recordings. */
  include: z.array(z.string().max(64)).default([]),
  /** Number of the new version; empty takes the next one. */
  version: z
    .string()
    .regex(/^\d{0,6}$/)
    .default(""),
  intent: z.enum(["review", "rates", "send"]).default("send"),
  /** The rate card that the fees were filled in from, by id and version; empty for none. */
  rateCard: z.string().max(80).default(""),
  /** "10 %" or an amount. */
  discount: z.string().trim().max(40).default(""),
  discountReason: optionalText(copy.discountReason, limits.what, "use"),
  /** Another term than that of the request. */
  termMonths: z.string().trim().max(10).default(""),
};

const optionRows = Object.fromEntries(
  places.flatMap((at) => optionFields.map((name) => [optionField(at, name), optionText])),
);

function feeProblem(text: string, currency: string, side: (typeof sides)[number], { title }: QuoteSong): string | null {
  const label = copy[side];
  if (text === "") return errors.feeMissing(label, title);
  const amount = toMinorUnits(text, currency);
  if (amount === null) return errors.fee(label, title, fromMinorUnits(125_050, currency));
  return amount > limits.fee ? errors.feeMax(label, title, formatAmount(limits.fee, currency)) : null;
}

type Problem = [field: string, message: string];

type Values = Record<string, unknown> & {
  include: string[];
  currency: string;
  discount: string;
  discountReason: string;
  termMonths: string;
  validUntil: string;
};

/** The offered lines, in the order of the songs, and what belongs to them, as far as they are valid. */
function readOffer(typed: Values, { songs, today, terms: requested }: Basis) {
  const { currency, validUntil } = typed;
  const amountOf = (name: string) => Math.min(toMinorUnits(String(typed[name]), currency) ?? 0, limits.fee);
  const lines = songs
    .filter(({ recordingId }) => typed.include.includes(recordingId))
    .map(({ favoured, tier: _, ...song }) => {
      const masterFee = amountOf(feeField.masterFee(song.recordingId));
      const compositionFee = amountOf(feeField.compositionFee(song.recordingId));
      return { ...song, ...favouredFees({ masterFee, compositionFee }, favoured) };
    });
  const each = lines.map((line) => totalsOf([line], null).net);
  const net = isChoice({ lines, terms: requested }) ? Math.min(...each) : totalsOf(lines, null).net;
  const discount = readDiscount(typed, { net, currency });
  const terms = readTerm(typed.termMonths, requested);
  const options = readOptions(typed, { currency, validUntil, today, terms: terms.value });
  return {
    ...{ lines, discount: discount.value, terms: terms.value, options: options.value },
    problems: [discount, terms, options].flatMap(({ problems }) => problems),
  };
}

/**
 * Schema of a new quote version. Each fee is a field of its own, so that errors name it. Outputs lines in the order of the songs, fees in
 * minor units.
 */
export function quoteSchema(basis: Basis) {
  const { songs, today, needsConditions } = basis;
  const fee = z.string().trim().max(40).default("");
  const fees = Object.fromEntries(
    songs.flatMap(({ recordingId }) => sides.map((side) => [feeField[side](recordingId), fee])),
  );
  return z
    .object({ ...fees, ...optionRows, ...fields })
    .superRefine((value, context) => {
      const typed = value as Record<string, unknown> & typeof value;
      const songIds = new Set(songs.map(({ recordingId }) => recordingId));
      const offered = songs.filter(({ recordingId }) => value.include.includes(recordingId));
      const problems: Problem[] = [
        ...(offered.length === 0 ? [["include", errors.noSongs] satisfies Problem] : []),
        ...(value.include.some((id) => !songIds.has(id)) ? [["include", errors.unknownSong] satisfies Problem] : []),
        ...(value.validUntil < today ? [["validUntil", errors.past] satisfies Problem] : []),
        ...(needsConditions && !visibleText.test(value.conditions)
          ? [["conditions", errors.conditions] satisfies Problem]
          : []),
        ...offered.flatMap((song) =>
          sides.flatMap((side): Problem[] => {
            const name = feeField[side](song.recordingId);
            const problem = feeProblem(String(typed[name]), value.currency, side, song);
            return problem === null ? [] : [[name, problem]];
          }),
        ),
        ...readOffer(typed, basis).problems,
      ];
      for (const [field, message] of problems) context.addIssue({ code: "custom", path: [field], message });
    })
    .transform((value) => {
      const { currency, taxPercent, conditions, validUntil, version, intent, rateCard } = value;
      const { problems: _, ...offer } = readOffer(value as Values, basis);
      const taxBp = taxPercent === "" ? null : toBasisPoints(taxPercent);
      return {
        ...{ currency, taxBp, conditions, validUntil, intent, rateCard, ...offer },
        version: version === "" ? null : Number(version),
      };
    });
}

export type QuoteForm = Omit<z.output<ReturnType<typeof quoteSchema>>, "intent">;
