import { z } from "zod";
import { formatAmount, moneyOf } from "#app/rights/money.ts";
import { termsFields, termsProblems } from "#app/rights/terms-fields.ts";
import type { Usage } from "#app/rights/usage/usage.ts";
import { usageCopy as copy } from "#app/rights/usage/usage-copy.ts";

/** All countries, groups and media, encoded for a cookie, have less than 3,000 characters; browsers keep 4,096 of a cookie. */
export const maxUsageText = 3_000;

/** The fields of a use as they are typed, and as a part of its text. */
export const usageSchema = z
  .object(termsFields)
  .superRefine((value, context) => {
    for (const [field, message] of termsProblems(value)) context.addIssue({ code: "custom", path: [field], message });
  })
  .transform((value): Usage => {
    const money = moneyOf(value);
    return { ...value, ...money, currency: money.budget === null ? null : money.currency };
  });

type Typed = z.input<typeof usageSchema>;

/** Reads one key of the text into the fields of the form. */
const readers: Record<string, (value: string) => Partial<Typed>> = {
  media: (value) => ({ media: listOf(value) }),
  territories: (value) => ({ territories: value }),
  months: (value) => (value === "perpetual" ? { perpetual: "true" } : { termMonths: value }),
  start: (value) => ({ startsOn: value }),
  category: (value) => ({ category: value as Typed["category"] }),
  exclusivity: (value) => ({ exclusivity: value as Typed["exclusivity"] }),
  budget(value) {
    const [, budget = value, currency = ""] = /^(\S+) +(\S+)$/.exec(value) ?? [];
    return { budget, currency: currency.toUpperCase() as Typed["currency"] };
  },
};

function listOf(value: string): string[] {
  return value.split(",").flatMap((part) => part.trim() || []);
}

function budgetOf({ budget, currency }: Usage): string {
  return budget === null || currency === null
    ? ""
    : `${formatAmount(budget, currency).replaceAll(",", "")} ${currency}`;
}

/**
 * A use as the text of addresses and of the API, without what is not set: "media:social_paid;territories:DE,AT;months:12;category:alcohol".
 * Empty for a use that says nothing.
 */
export function writeUsage(usage: Usage): string {
  const parts: [key: string, value: string | number | null][] = [
    ["media", usage.media.join(",")],
    ["territories", usage.territories.join(",")],
    ["months", usage.perpetual ? "perpetual" : usage.termMonths],
    ["start", usage.startsOn],
    ["category", usage.category],
    ["exclusivity", usage.exclusivity === "none" ? "" : usage.exclusivity],
    ["budget", budgetOf(usage)],
  ];
  return parts.flatMap(([key, value]) => (value === null || value === "" ? [] : `${key}:${value}`)).join(";");
}

/**
 * The use of a text. `usage` is null for an empty text, and for one with problems: half a use must not be judged. The problems name unknown
 * keys and codes.
 */
export function readUsage(text: string): { usage: Usage | null; problems: string[] } {
  if (text === "") return { usage: null, problems: [] };
  if (text.length > maxUsageText) return { usage: null, problems: [copy.errors.long] };
  const typed: Partial<Typed> = {};
  const problems: string[] = [];
  for (const part of text.split(";").flatMap((one) => one.trim() || [])) {
    const colon = part.indexOf(":");
    const key = (colon === -1 ? part : part.slice(0, colon)).trim().toLowerCase();
    const read = Object.hasOwn(readers, key) ? readers[key] : undefined;
    if (read === undefined || colon === -1) problems.push(copy.errors.key(key.slice(0, 40)));
    else Object.assign(typed, read(part.slice(colon + 1).trim()));
  }
  const parsed = usageSchema.safeParse(typed);
  if (!parsed.success) problems.push(...parsed.error.issues.map(({ message }) => message));
  const usage = parsed.success && problems.length === 0 ? parsed.data : null;
  return { usage: usage !== null && writeUsage(usage) === "" ? null : usage, problems };
}
