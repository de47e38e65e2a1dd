import { type Edit, formatEdits } from "#app/rights/edits.ts";
import { formatIsoDate } from "#app/rights/iso-date.ts";
import { aiMedia, isMedium, media } from "#app/rights/media.ts";
import { categoryName } from "#app/rights/product-categories.ts";
import { termsCopy as copy } from "#app/rights/terms-copy.ts";
import { countryName } from "#app/ui/countries.ts";

/** Terms of a use: of a request, and of the quotes and licences made from it. */
type UseTerms = {
  media: readonly string[];
  territories: readonly string[];
  termMonths: number | null;
  perpetual: boolean;
  /** ISO date. */
  startsOn: string | null;
  exclusivity: keyof typeof copy.exclusivities;
  /** Missing in old quotes and licences. */
  category?: string;
  edits?: readonly Edit[];
};

export function mediaName(value: string): string {
  return isMedium(value) ? media[value] : value;
}

export function describeTerm({ perpetual, termMonths }: Pick<UseTerms, "perpetual" | "termMonths">): string {
  if (perpetual) return copy.perpetual;
  return termMonths === null ? "" : copy.months(termMonths);
}

/** "Exclusive for alcohol", or without a named category "Exclusive in the category". */
export function describeExclusivity({
  exclusivity,
  category = "",
}: Pick<UseTerms, "exclusivity" | "category">): string {
  const isNamed = exclusivity === "category" && category !== "";
  return isNamed ? copy.exclusiveFor(categoryName(category).toLowerCase()) : copy.exclusivities[exclusivity];
}

/** A country by its name, a group by its own. */
export function territoryName(code: string): string {
  return countryName(code) ?? code;
}

/** The terms as labels and values, without those that are not set. */
export function describeTerms(terms: UseTerms): { label: string; value: string }[] {
  const named: [label: string, value: string | null][] = [
    [copy.media, terms.media.map(mediaName).join("; ")],
    [copy.territories, terms.territories.map(territoryName).join(", ")],
    [copy.term, describeTerm(terms)],
    [copy.startsOn, terms.startsOn],
    [copy.category, categoryName(terms.category ?? "")],
    [copy.exclusivity, describeExclusivity(terms)],
    [copy.edits, formatEdits(terms.edits ?? [])],
  ];
  return named.flatMap(([label, value]) => (value ? [{ label, value }] : []));
}

/** What the terms say of each medium of AI, also where they do not name it: "AI training: reserved; AI-generated variations: reserved". */
export function describeAiMedia({ media: granted }: Pick<UseTerms, "media">): { label: string; value: string } {
  const stated = aiMedia.map((medium) => copy.aiMedium(mediaName(medium), granted.includes(medium)));
  return { label: copy.ai, value: stated.join("; ") };
}

/** The first of names, and how many others there are. */
export function listNames(names: string[], separator: string, maxNamed: number): string {
  const named = names.slice(0, maxNamed).join(separator);
  return names.length <= maxNamed ? named : copy.andMore(named, names.length - maxNamed);
}

/**
 * The use in one line: "Social, paid; United States, Canada; 12 months from 1 Mar 2027; alcohol; non-exclusive". `maxNamed`: territories that
 * are named where the whole list stands elsewhere.
 */
export function summariseTerms(terms: UseTerms, { maxNamed = Number.POSITIVE_INFINITY } = {}): string {
  const start = terms.startsOn === null ? "" : copy.from(formatIsoDate(terms.startsOn));
  const parts = [
    terms.media.map(mediaName).join(" + "),
    listNames(terms.territories.map(territoryName), ", ", maxNamed),
    [describeTerm(terms).toLowerCase(), start].filter(Boolean).join(" "),
    terms.exclusivity === "category" ? "" : categoryName(terms.category ?? "").toLowerCase(),
    describeExclusivity(terms).toLowerCase(),
    formatEdits(terms.edits ?? []),
  ];
  const line = parts.filter(Boolean).join("; ");
  return line.charAt(0).toUpperCase() + line.slice(1);
}
