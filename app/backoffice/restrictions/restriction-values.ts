import { media } from "#app/rights/media.ts";
import { productCategories } from "#app/rights/product-categories.ts";
import { territoryGroups } from "#app/rights/territories/territories.ts";
import { correctedTerritory, readTerritory } from "#app/rights/territories/territory-list.ts";
import { listCountries } from "#app/ui/countries.ts";

const uses = Object.entries({ ...productCategories, ...media });
/** The code of a use or territory as typed; null for what is none. */
export function readRestrictionValue(kind: unknown, text: string): string | null {
  if (kind === "territory") return readTerritory(correctedTerritory(text) ?? text);
  const typed = text.toLowerCase();
  return uses.find(([code, name]) => typed === code || typed === name.toLowerCase())?.[0] ?? null;
}

/** All uses and territories, to choose from. */
export function restrictionValues() {
  return [
    ...uses.map(([value, label]) => ({ value, label })),
    ...territoryGroups.map((name) => ({ value: name, label: name })),
    ...listCountries().map(({ code, name }) => ({ value: code, label: name })),
  ];
}
