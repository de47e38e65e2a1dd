import { z } from "zod";
import { labelled } from "#app/edge/forms/labelled.ts";
import { optionalText } from "#app/edge/forms/text-field.ts";
import { roundings } from "#app/licensing/rates/rate-options.ts";
import { ratesCopy as copy, feeField, ratesLimits as limits, mediumField } from "#app/licensing/rates/rates-copy.ts";
import { readRateLines, readTermLines, readTerritoryLines, toBp } from "#app/licensing/rates/read-lines.ts";
import { everyMedium } from "#app/rights/clearability/judged-use.ts";
import { mediaName } from "#app/rights/describe-terms.ts";
import { isIsoDate } from "#app/rights/iso-date.ts";
import { currencies } from "#app/rights/licence-terms.ts";
import { pricedMedia } from "#app/rights/media.ts";
import { formatAmount, fromMinorUnits, toMinorUnits } from "#app/rights/money.ts";
import { maxPrice } from "#app/rights/rates/price-use.ts";
import { clientSizes, displays, one, type RateCard } from "#app/rights/rates/rate-card.ts";

const { errors } = copy;

/** Tiers of the catalogue, and the other tracks with an empty id. */
export type RateTier = { id: string; name: string };

const text = (label: string, max: number) => optionalText(label, max, "use");

function percent(message: string, { min = 1, max = 999_900 } = {}) {
  return z
    .string()
    .trim()
    .default("")
    .transform((typed, context) => {
      const bp = toBp(typed);
      if (bp === null || bp < min || bp > max) context.addIssue({ code: "custom", message });
      return bp ?? one;
    });
}

const factor = (label: string) => percent(errors.percent(label));

const fields = {
  currency: z.enum(currencies, labelled(copy.currency)),
  minimum: text(copy.minimum, 40),
  roundTo: z.enum(roundings, labelled(copy.roundTo)),
  territories: text(copy.territories, limits.lines),
  otherCountry: percent(errors.otherMax, { max: one }),
  term: text(copy.term, limits.lines),
  perpetual: factor(copy.perpetual),
  category: factor(copy.exclusive.category),
  territory: factor(copy.exclusive.territory),
  full: factor(copy.exclusive.full),
  edits: percent(errors.added(copy.edits), { min: 0 }),
  small: factor(copy.size.small),
  medium: factor(copy.size.medium),
  large: factor(copy.size.large),
  rates: text(copy.rates, limits.lines),
  show: z.enum(displays, labelled(copy.show)),
  range: percent(errors.range, { min: 0, max: 9_000 }),
  clientSize: z.union([z.enum(clientSizes), z.literal("")], { error: errors.choose(copy.clientSize) }).default(""),
  inForceFrom: z.string().trim().default("").refine(isIsoDate, errors.inForceFrom),
  note: text(copy.note, limits.note),
  version: z.string().max(40).default(""),
  intent: z.enum(["save", "publish"]).default("save"),
};

type Typed = z.output<z.ZodObject<typeof fields>>;
type Problem = [field: string, message: string];

/** A typed amount in minor units, empty as 0; or what is wrong with it. */
function readAmount(typed: string, label: string, currency: string): { amount: number; problem: string | null } {
  const amount = typed === "" ? 0 : toMinorUnits(typed, currency);
  if (amount === null) return { amount: 0, problem: errors.fee(label, fromMinorUnits(125_050, currency)) };
  return { amount, problem: amount > maxPrice ? errors.feeMax(label, formatAmount(maxPrice, currency)) : null };
}

/** The fees of a tier; null if both fields are empty. */
function readFees(typed: Record<string, unknown>, { id, name }: RateTier, currency: string) {
  const names = { master: feeField("master", id), composition: feeField("composition", id) };
  const texts = { master: String(typed[names.master] ?? ""), composition: String(typed[names.composition] ?? "") };
  if (texts.master === "" && texts.composition === "") return { tier: null, problems: [] };
  const read = (side: keyof typeof names) => readAmount(texts[side], `${copy[side]}, ${name}`, currency);
  const [master, composition] = [read("master"), read("composition")];
  const problems = (["master", "composition"] as const).flatMap((side): Problem[] => {
    const { problem } = side === "master" ? master : composition;
    return problem === null ? [] : [[names[side], problem]];
  });
  if (texts.master === "") problems.push([names.master, errors.feeOther(name)]);
  if (texts.composition === "") problems.push([names.composition, errors.feeOther(name)]);
  const tier = { tierId: id, master: master.amount, composition: composition.amount };
  const isNothing = problems.length === 0 && tier.master + tier.composition === 0;
  if (isNothing) problems.push([names.master, errors.feeZero(name)]);
  const isTooMuch = problems.length === 0 && tier.master + tier.composition > maxPrice;
  if (isTooMuch) problems.push([names.master, errors.feeMax(name, formatAmount(maxPrice, currency))]);
  return { tier, problems };
}

/** Whatever is wider must not be cheaper. */
function orderProblems(typed: Typed, media: RateCard["media"], longest: number): Problem[] {
  const { category, territory, full, small, medium, large, perpetual } = typed;
  const checks: [isWrong: boolean, field: string, message: string][] = [
    ...pricedMedia.map((name): [boolean, string, string] => [
      (media[name] ?? 0) > (media[everyMedium] ?? 0),
      mediumField(name),
      errors.medium(mediaName(name)),
    ]),
    [perpetual < longest, "perpetual", errors.perpetual],
    [category < one, "category", errors.exclusivity(copy.exclusive.category)],
    [territory < one, "territory", errors.exclusivity(copy.exclusive.territory)],
    [full < Math.max(category, territory), "full", errors.exclusivity(copy.exclusive.full)],
    [medium < small, "medium", errors.size(copy.size.medium)],
    [large < medium, "large", errors.size(copy.size.large)],
  ];
  return checks.flatMap(([isWrong, field, message]): Problem[] => (isWrong ? [[field, message]] : []));
}

/** Schema of the form: outputs the card, the day from which it is in force, and the button. `today`: ISO date (UTC). */
export function rateCardSchema({ tiers, today }: { tiers: RateTier[]; today: string }) {
  const fee = z.string().trim().max(40).default("");
  const fees = tiers.flatMap(({ id }) => [feeField("master", id), feeField("composition", id)]);
  return z
    .object({
      ...Object.fromEntries(fees.map((name) => [name, fee])),
      ...Object.fromEntries(pricedMedia.map((name) => [mediumField(name), factor(mediaName(name))])),
      ...fields,
    })
    .transform((value, context) => {
      const typed = value as Typed & Record<string, unknown>;
      const { currency } = typed;
      const read = tiers.map((tier) => readFees(typed, tier, currency));
      const media = Object.fromEntries(pricedMedia.map((name) => [name, Number(typed[mediumField(name)])]));
      const [places, term] = [readTerritoryLines(typed.territories), readTermLines(typed.term)];
      const rates = readRateLines(typed.rates, { currency, today });
      const minimum = readAmount(typed.minimum, copy.minimum, currency);
      const named = [
        ["territories", places.problem],
        ["term", term.problem],
        ["rates", rates.problem],
        ["minimum", minimum.problem],
        ["inForceFrom", typed.inForceFrom < today ? errors.inForceFrom : null],
      ] as const;
      const problems: Problem[] = [
        ...read.flatMap((one) => one.problems),
        ...named.flatMap(([field, problem]): Problem[] => (problem === null ? [] : [[field, problem]])),
        ...orderProblems(typed, media, term.rows.at(-1)?.bp ?? 0),
      ];
      if (read.every(({ tier }) => tier === null)) problems.push(["", errors.noFees]);
      for (const [field, message] of problems)
        context.addIssue({ code: "custom", path: field === "" ? [] : [field], message });
      const card: RateCard = {
        ...{ currency, media, territories: places.rows, otherCountryBp: typed.otherCountry, term: term.rows },
        tiers: read.flatMap(({ tier }) => tier ?? []),
        perpetualBp: typed.perpetual,
        exclusivityBp: { category: typed.category, territory: typed.territory, full: typed.full },
        furtherEditBp: typed.edits,
        sizesBp: { small: typed.small, medium: typed.medium, large: typed.large },
        minimum: minimum.amount,
        roundTo: Number(typed.roundTo),
        rates: rates.rows,
        ...{ show: typed.show, rangeBp: typed.range, clientSize: typed.clientSize },
      };
      const { inForceFrom, note, version, intent } = typed;
      return { card, inForceFrom, note, version, intent };
    });
}

export type RateCardInput = z.output<ReturnType<typeof rateCardSchema>>;
