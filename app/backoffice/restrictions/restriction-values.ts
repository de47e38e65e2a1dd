import { territoryGroups } from "#app/catalogue/rights/territories.ts";
import { media, readTerritory } from "#app/licensing/requests/request-terms.ts";
import { listCountries } from "#app/ui/countries.ts";

/** Products that rights holders exclude: design field conventions, section 3. */
const productCategories = {
  alcohol: "Alcohol",
  tobacco: "Tobacco",
  political: "Political",
  religion: "Religion",
  pharma: "Pharmaceuticals",
  gambling: "Gambling",
  adult: "Adult content",
};

const uses = Object.entries({ ...productCategories, ...media });
/** Codes that are no ISO codes, but commonly typed. */
const typedAs: Record<string, string> = { UK: "GB" };

/** The code of a use or territory as typed; null for what is none. */
export function readRestrictionValue(kind: unknown, text: string): string | null {
  if (kind === "territory") return readTerritory(typedAs[text.toUpperCase()] ?? text);
  const typed = text.toLowerCase();
  return uses.find(([code, name]) => typed === code || typed === name.toLowerCase())?.[0] ?? null;
}

/** The code that a typed one stands for, if it is not the same: "uk" stands for "GB". */
export function correctedTerritory(text: string): string | undefined {
  return typedAs[text.toUpperCase()];
}

/** All uses and territories, to choose from. */
export function restrictionValues() {
  return [
    ...uses.map(([value, label]) => ({ value, label })),
    ...territoryGroups.map((name) => ({ value: name, label: name })),
    ...listCountries().map(({ code, name }) => ({ value: code, label: name })),
  ];
}
