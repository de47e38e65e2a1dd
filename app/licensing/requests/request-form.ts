import { z } from "zod";
import { visibleText } from "#app/edge/forms/visible-text.ts";
import { requestCopy as copy } from "#app/licensing/requests/request-copy.ts";
import { isIsoDate } from "#app/rights/iso-date.ts";
import { currencies, exclusivities, kinds, media, readTerritory } from "#app/rights/licence-terms.ts";
import { toMinorUnits } from "#app/rights/money.ts";

const { errors } = copy;
const maxLine = 200;
const maxDescription = 4000;
const maxTerm = 1200;

function line(label: string, max = maxLine) {
  return z.string().trim().max(max, errors.long(label, max)).default("");
}

/** An ISO date that exists, or null for an empty field. */
function date(label: string) {
  return z
    .string()
    .trim()
    .default("")
    .refine((text) => text === "" || isIsoDate(text), errors.date(label))
    .transform((text) => text || null);
}

const territories = z
  .string()
  .max(2000, errors.long(copy.territories, 2000))
  .default("")
  .transform((text, context) => {
    const names = text.split(",").flatMap((name) => name.trim() || []);
    const wrong = names.find((name) => readTerritory(name) === null);
    if (wrong !== undefined) context.addIssue({ code: "custom", message: errors.territory(wrong.slice(0, 40)) });
    return [...new Set(names.flatMap((name) => readTerritory(name) ?? []))];
  });

const fields = z.object({
  kind: z.enum(kinds, { error: errors.kind }),
  project: line(copy.project),
  endClient: line(copy.endClient),
  media: z.array(z.enum(Object.keys(media) as (keyof typeof media)[], { error: errors.media })).default([]),
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
  startsOn: date(copy.startsOn),
  neededBy: date(copy.neededBy),
  exclusivity: z.enum(exclusivities, { error: errors.exclusivity }).default("none"),
  budget: z.string().trim().max(20, errors.budget).default(""),
  currency: z.union([z.enum(currencies), z.literal("")], { error: errors.currency }).default(""),
  description: line(copy.description, maxDescription),
  /** Version of the draft that the form was rendered with; empty if there was none. */
  version: z.string().max(20).default(""),
  /** Id of the recording to remove. */
  remove: z.string().max(64).default(""),
  intent: z.enum(["save", "send"]).default("save"),
});

type Fields = z.output<typeof fields>;
type Problem = [field: keyof Fields, message: string];

/** Problems of field combinations, checked in drafts too. */
function combinationProblems({ termMonths, perpetual, budget, currency }: Fields): Problem[] {
  const both: Problem[] = termMonths !== null && perpetual ? [["termMonths", errors.termBoth]] : [];
  if (budget === "") return both;
  if (currency === "") return [...both, ["currency", errors.currencyMissing]];
  return toMinorUnits(budget, currency) === null ? [...both, ["budget", errors.budget]] : both;
}

/** Missing fields of a request to be sent. A use is defined by its terms or described in words. */
function missing(value: Fields): Problem[] {
  if (value.intent !== "send" || value.remove !== "") return [];
  const needed = (field: "project" | "endClient" | "description"): Problem[] =>
    visibleText.test(value[field]) ? [] : [[field, errors.required(copy[field])]];
  if (value.kind !== "licence") return [...needed("project"), ...needed("description")];
  return [
    ...needed("project"),
    ...needed("endClient"),
    ...(value.media.length === 0 ? [["media", errors.mediaMissing] satisfies Problem] : []),
    ...(value.territories.length === 0 ? [["territories", errors.territoryMissing] satisfies Problem] : []),
    ...(value.termMonths === null && !value.perpetual ? [["termMonths", errors.termMissing] satisfies Problem] : []),
  ];
}

/** Schema of the request form. A draft may be incomplete, a request to be sent may not. */
export const requestSchema = fields
  .superRefine((value, context) => {
    for (const [field, message] of [...combinationProblems(value), ...missing(value)])
      context.addIssue({ code: "custom", path: [field], message });
  })
  .transform(({ budget, currency, ...rest }) => ({
    ...rest,
    budget: budget === "" || currency === "" ? null : toMinorUnits(budget, currency),
    currency: currency || null,
  }));

export type RequestForm = z.output<typeof requestSchema>;
