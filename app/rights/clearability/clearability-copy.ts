import type { Light } from "#app/rights/clearability/clearability.ts";
import { formatIsoDate } from "#app/rights/iso-date.ts";
import { categoryName } from "#app/rights/product-categories.ts";

const sideNames = { composition: "composition", master: "master" } as const;
type SideName = keyof typeof sideNames;
const listed = new Intl.ListFormat("en-GB", { type: "conjunction" });
const many = (count: number, one: string) => `${count} ${one}${count === 1 ? "" : "s"}`;

const products = (category: string) => categoryName(category).toLowerCase();

/** "until 31 Dec 2026", or "without an end". */
function until(day: string | null): string {
  return day === null ? "without an end date" : `until ${formatIsoDate(day)}`;
}

export const clearabilityCopy = {
  tierWarning: "Check the tier before licensing",
  lights: { licensed: "Licensed", clear: "Clear", approvals: "To check", blocked: "Blocked" } satisfies Record<
    Light,
    string
  >,
  approvals: (count: number) => many(count, "approval"),
  about: (days: number) => `about ${many(days, "day")}`,
  rightsHolder: "A rights holder",
  disputed: (side: SideName) => `The ${sideNames[side]} is disputed`,
  denied: (side: SideName) => `The rights holders of the ${sideNames[side]} said no`,
  asked: (side: SideName) => `Waiting for the rights holders of the ${sideNames[side]}`,
  restricted: (name: string, from: string | null) =>
    from === null ? `Restricted: ${name}` : `Restricted from ${formatIsoDate(from)}: ${name}`,
  restrictedForCompany: (from: string | null) =>
    from === null ? "Not available to your company" : `Not available to your company from ${formatIsoDate(from)}`,
  unnamedUse: (name: string) => `Check if the restriction “${name}” applies to your use`,
  categoryUnnamed: (names: string[]) => `Name your product: not for ${listed.format(names.map(products))}`,
  refusesCategory: (party: string, category: string) => `${party} refuses ${products(category)}`,
  embargo: (party: string, day: string) => `${party} licenses nothing until ${formatIsoDate(day)} is over`,
  notPublished: "Not published",
  publishedFrom: (day: string) => `Not published before ${formatIsoDate(day)}`,
  publishedUntil: (day: string) => `Published until ${formatIsoDate(day)} only`,
  licensed: {
    exclusive: (version: string, day: string | null) => `${version} exclusively licensed ${until(day)}`,
    category: (version: string, category: string, day: string | null) =>
      `${version} exclusively licensed for ${category === "" ? "a product category" : products(category)} ${until(day)}`,
    plain: (version: string, day: string | null) => `${version} licensed to others ${until(day)}`,
    own: (number: string, day: string | null) => `Your licence ${number}, ${until(day)}, is for another use`,
    named: (text: string, licence: string | undefined) =>
      licence === undefined ? text : `${text} (${licence}: not granted, so it doesn't shut out exclusivity)`,
    same: "Already",
    other: "Another version is",
  },
  held: {
    reader: (number: string) => `Licensed to you: ${number}`,
    client: (number: string) => `Licensed to the client: ${number}`,
  },
  incomplete: (side: SideName, place: string) =>
    `Shares of the ${sideNames[side]} are incomplete${place === "" ? "" : ` (${place})`}`,
  places: (names: string[], more: number) => `${names.join(", ")}${more === 0 ? "" : ` and ${more} more`}`,
  promised: (day: string) => `answer due by ${formatIsoDate(day)}`,
  /** `when`: how long that takes. */
  approval: (party: string, when: string | null, mayBeClear: boolean) =>
    [`${party} must agree`, ...(when === null ? [] : [when]), ...(mayBeClear ? ["may be clear for less"] : [])].join(
      ", ",
    ),
  agreementEnds: (party: string, number: string | null, day: string) =>
    number === null
      ? `The agreement with ${party} ends on ${formatIsoDate(day)}`
      : `Agreement ${number} with ${party} ends on ${formatIsoDate(day)}`,
  agreementsOverlap: (numbers: string[] | null) =>
    numbers === null
      ? "Two exclusive agreements overlap"
      : `Two exclusive agreements overlap: ${listed.format(numbers)}`,
  rule: (parties: string[] | null) =>
    `By standing approval of ${parties === null ? "rights holders" : listed.format(parties)}`,
  mfn: (party: string) => `${party}: most favoured nation`,
  summary: {
    licensed: (count: number) => `${count} licensed to you`,
    clear: (count: number) => `${count} clear`,
    need: (count: number, parties: string[]) => `${count} ${count === 1 ? "needs" : "need"} ${listed.format(parties)}`,
    approval: "approval",
    others: "others",
    more: (count: number) => `${count} more`,
    toCheck: (count: number) => `${count} to check`,
    blocked: (count: number) => `${count} blocked`,
  },
} as const;
