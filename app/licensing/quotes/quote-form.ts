import { z } from "zod";
import { visibleText } from "#app/edge/forms/visible-text.ts";
import { feeField, quoteLimits as limits, type QuoteSong, sides } from "#app/licensing/quotes/quote.ts";
import { quotesCopy as copy } from "#app/licensing/quotes/quotes-copy.ts";
import { toBasisPoints } from "#app/licensing/quotes/typed-totals.ts";
import { isIsoDate } from "#app/rights/iso-date.ts";
import { currencies } from "#app/rights/licence-terms.ts";
import { formatAmount, fromMinorUnits, toMinorUnits } from "#app/rights/money.ts";

const { errors } = copy;

/** What the form is validated against. `today`: ISO date (UTC). */
type Basis = {
  songs: QuoteSong[];
  today: string;
  /** The request lists no media, so the conditions must name them. */
  needsConditions: boolean;
};

const fields = {
  currency: z.enum(currencies, { error: errors.currency }),
  taxPercent: z
    .string()
    .trim()
    .default("")
    .refine((text) => /^(?:\d{1,3}(?:[.,]\d{1,2})?)?$/.test(text) && toBasisPoints(text) <= 10_000, errors.tax),
  conditions: z.string().trim().max(limits.conditions, errors.long(copy.conditions, limits.conditions)).default(""),
  validUntil: z.string().trim().default("").refine(isIsoDate, errors.validUntil),
  /** Ids of the offered recordings. */
  include: z.array(z.string().max(64)).default([]),
  /** Number of the new version; empty takes the next one. */
  version: z
    .string()
    .regex(/^\d{0,6}$/)
    .default(""),
  intent: z.enum(["review", "send"]).default("send"),
};

function feeProblem(text: string, currency: string, side: (typeof sides)[number], { title }: QuoteSong): string | null {
  const label = copy[side];
  if (text === "") return errors.feeMissing(label, title);
  const amount = toMinorUnits(text, currency);
  if (amount === null) return errors.fee(label, title, fromMinorUnits(125_050, currency));
  return amount > limits.fee ? errors.feeMax(label, title, formatAmount(limits.fee, currency)) : null;
}

type Problem = [field: string, message: string];

/**
 * Schema of a new quote version. Each fee is a field of its own, so that errors name it. Outputs lines in the order of the songs, fees in
 * minor units.
 */
export function quoteSchema({ songs, today, needsConditions }: Basis) {
  const fee = z.string().trim().max(40).default("");
  const fees = Object.fromEntries(
    songs.flatMap(({ recordingId }) => sides.map((side) => [feeField[side](recordingId), fee])),
  );
  return z
    .object({ ...fees, ...fields })
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
      ];
      for (const [field, message] of problems) context.addIssue({ code: "custom", path: [field], message });
    })
    .transform(({ currency, taxPercent, conditions, validUntil, include, version, intent, ...rest }) => {
      const typed = rest as Record<string, unknown>;
      const amountOf = (name: string) => toMinorUnits(String(typed[name]), currency) ?? 0;
      const lines = songs
        .filter(({ recordingId }) => include.includes(recordingId))
        .map((song) => ({
          ...song,
          masterFee: amountOf(feeField.masterFee(song.recordingId)),
          compositionFee: amountOf(feeField.compositionFee(song.recordingId)),
        }));
      const taxBp = taxPercent === "" ? null : toBasisPoints(taxPercent);
      return {
        currency,
        taxBp,
        conditions,
        validUntil,
        lines,
        intent,
        version: version === "" ? null : Number(version),
      };
    });
}

export type QuoteForm = Omit<z.output<ReturnType<typeof quoteSchema>>, "intent">;

/** The client accepts or declines. */
export const answerSchema = z.object({
  /** The recording chosen from alternatives; empty for all lines. */
  chosen: z.string().max(64).optional(),
  answer: z.enum(["accept", "decline"], { error: errors.answer }),
  reason: z.string().trim().max(limits.reason, errors.long(copy.reason, limits.reason)).default(""),
});

export type Answer = z.output<typeof answerSchema>;
