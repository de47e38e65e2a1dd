import { z } from "zod";
import { labelled } from "#app/edge/forms/labelled.ts";
import { maxEdits, readEdits } from "#app/rights/edits.ts";
import { isIsoDate } from "#app/rights/iso-date.ts";
import { currencies, exclusivities } from "#app/rights/licence-terms.ts";
import { isMedium } from "#app/rights/media.ts";
import { toMinorUnits } from "#app/rights/money.ts";
import { type ProductCategory, productCategories } from "#app/rights/product-categories.ts";
import { termsCopy as copy } from "#app/rights/terms-copy.ts";
import { readTerritoryList } from "#app/rights/territories/territory-list.ts";

const { errors } = copy;
const maxTerm = 1200;
/** All countries by their names have 3,000 characters. */
const maxTerritories = 6000;

/** A typed date: ISO, existing; null for an empty field. */
export function dateField(label: string) {
  return z
    .string()
    .trim()
    .default("")
    .refine((text) => text === "" || isIsoDate(text), errors.date(label))
    .transform((text) => text || null);
}

const territories = z
  .string()
  .max(maxTerritories, labelled(copy.territories, "use"))
  .default("")
  .transform((text, context) => {
    const { codes, unknown } = readTerritoryList(text);
    const [first] = unknown;
    if (first !== undefined) context.addIssue({ code: "custom", message: errors.territory(first.slice(0, 40)) });
    return codes;
  });

/** Number and length of edits as one line of text. */
export const editsField = z
  .string()
  .trim()
  .max(200, errors.edits(maxEdits))
  .default("")
  .transform((text, context) => {
    const { edits, unknown } = readEdits(text);
    const message = unknown[0] === undefined ? errors.edits(maxEdits) : errors.edit(unknown[0].slice(0, 40));
    if (unknown.length > 0 || edits.length > maxEdits) context.addIssue({ code: "custom", message });
    return edits;
  });

const mediaList = z
  .array(z.string())
  .default([])
  .transform((names, context) => {
    // Of the list, not of its entry: the form shows it beside the whole group.
    const unknown = names.find((name) => !isMedium(name));
    if (unknown !== undefined) context.addIssue({ code: "custom", message: errors.media(unknown.slice(0, 40)) });
    return [...new Set(names.filter(isMedium))];
  });

/** Fields of a form that describe a use. `termsProblems` checks their combinations. */
export const termsFields = {
  media: mediaList,
  territories,
  termMonths: z
    .string()
    .trim()
    .default("")
    .refine(
      (text) => text === "" || (/^\d{1,4}$/.test(text) && Number(text) >= 1 && Number(text) <= maxTerm),
      errors.term,
    )
    .transform((text) => (text === "" ? null : Number(text))),
  perpetual: z.stringbool().default(false),
  startsOn: dateField(copy.startsOn),
  category: z
    .union([z.enum(Object.keys(productCategories) as ProductCategory[]), z.literal("")], { error: errors.category })
    .default(""),
  exclusivity: z.enum(exclusivities, labelled(copy.exclusivity)).default("none"),
  budget: z.string().trim().max(20, errors.budget).default(""),
  currency: z.union([z.enum(currencies), z.literal("")], { error: errors.currency }).default(""),
};

type Combined = { termMonths: number | null; perpetual: boolean; budget: string; currency: string };

export function termsProblems({ termMonths, perpetual, budget, currency }: Combined) {
  const problems: [field: "termMonths" | "budget" | "currency", message: string][] = [];
  if (termMonths !== null && perpetual) problems.push(["termMonths", errors.termBoth]);
  if (budget !== "" && currency === "") problems.push(["currency", errors.currencyMissing]);
  else if (budget !== "" && toMinorUnits(budget, currency) === null) problems.push(["budget", errors.budget]);
  return problems;
}
