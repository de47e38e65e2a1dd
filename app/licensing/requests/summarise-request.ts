import { visibleText } from "#app/edge/forms/visible-text.ts";
import { requestCopy as copy } from "#app/licensing/requests/request-copy.ts";
import { summariseTerms } from "#app/rights/describe-terms.ts";
import { type Edit, readEdits } from "#app/rights/edits.ts";
import { isIsoDate } from "#app/rights/iso-date.ts";
import { currencies, exclusivities } from "#app/rights/licence-terms.ts";
import { formatMoney, moneyOf } from "#app/rights/money.ts";
import { readTerritoryList } from "#app/rights/territories/territory-list.ts";

type Budget = { budget: number | null; currency: string | null; budgetPer: "total" | "track" };

/** "4,000 EUR for each track"; empty without a budget. */
export function describeBudget({ budget, currency, budgetPer }: Budget): string {
  if (budget === null || currency === null) return "";
  return copy.budgetFor[budgetPer](formatMoney(budget, currency));
}

/** Says that only one of the tracks is needed; empty for all of them. */
export function describeChoice({ alternatives }: { alternatives: boolean }): string {
  return alternatives ? copy.oneNeeded : "";
}

type RequestTerms = Parameters<typeof summariseTerms>[0] & Budget & { alternatives: boolean; edits: readonly Edit[] };

/** The request in one line: "One of 3 tracks: Social, paid; Germany; 12 months; food; non-exclusive; 2 × 30 s; 4,000 EUR in total". */
export function summariseRequest(
  request: RequestTerms,
  { songs, maxNamed }: { songs: number; maxNamed?: number },
): string {
  const lead = songs === 0 ? "" : request.alternatives && songs > 1 ? copy.oneOf(songs) : copy.trackCount(songs);
  const terms = [summariseTerms(request, maxNamed === undefined ? {} : { maxNamed }), describeBudget(request)];
  return [lead, terms.filter(Boolean).join("; ")].filter(Boolean).join(": ");
}

/** What a request lacks before it can be sent. */
export type Missing = "project" | "endClient" | "media" | "territories" | "termMonths" | "category" | "description";

type Needed = {
  kind: string;
  project: string;
  endClient: string;
  description: string;
  media: readonly string[];
  territories: readonly string[];
  termMonths: unknown;
  perpetual: boolean;
  exclusivity: string;
  category: string;
};

/** A use is defined by its terms, or described in words. A licence names what is advertised, and so does exclusivity in a category. */
export function missingFields({ termMonths, perpetual, ...request }: Needed): Missing[] {
  const isLicence = request.kind === "licence";
  const needed: [Missing, isMissing: boolean][] = [
    ["project", !visibleText.test(request.project)],
    ["endClient", isLicence && !visibleText.test(request.endClient)],
    ["media", isLicence && request.media.length === 0],
    ["category", request.category === "" && (isLicence || request.exclusivity === "category")],
    ["territories", isLicence && request.territories.length === 0],
    ["termMonths", isLicence && termMonths === null && !perpetual],
    ["description", !isLicence && !visibleText.test(request.description)],
  ];
  return needed.flatMap(([name, isMissing]) => (isMissing ? name : []));
}

/** Access to the fields of a form that is being filled in. */
type TypedFields = { value(name: string): string; values(name: string): string[] };

/** The sentence of typed fields, and what is missing. Fields that cannot be read are left out: sending names them. */
export function summariseTyped({ value, values }: TypedFields, songs: number): { text: string; missing: Missing[] } {
  const currency = currencies.find((one) => one === value("currency")) ?? "";
  const startsOn = value("startsOn");
  const request = {
    kind: value("kind"),
    project: value("project"),
    endClient: value("endClient"),
    description: value("description"),
    media: values("media"),
    territories: readTerritoryList(value("territories")).codes,
    termMonths: /^\d{1,4}$/.test(value("termMonths").trim()) ? Number(value("termMonths")) : null,
    perpetual: value("perpetual") !== "",
    startsOn: isIsoDate(startsOn) ? startsOn : null,
    exclusivity: exclusivities.find((one) => one === value("exclusivity")) ?? ("none" as const),
    category: value("category"),
    edits: readEdits(value("edits")).edits,
    alternatives: value("alternatives") === "true",
    budgetPer: value("budgetPer") === "track" ? ("track" as const) : ("total" as const),
    ...moneyOf({ budget: value("budget"), currency }),
  };
  return { text: summariseRequest(request, { songs, maxNamed: 6 }), missing: missingFields(request) };
}
