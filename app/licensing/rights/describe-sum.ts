import { formatShare } from "#app/catalogue/record/credits/credits.ts";
import { rightsCopy as copy } from "#app/licensing/rights/rights-copy.ts";
import type { WrongSum } from "#app/licensing/rights/rights-state.ts";
import { type TerritorySum, whole } from "#app/rights/territories/territory-sums.ts";
import { countryName, listCountries } from "#app/ui/countries.ts";

/** Countries named in a sum; further ones are counted. */
const maxNamed = 6;

function listed(countries: string[]): string {
  const names = countries.slice(0, maxNamed).map((code) => countryName(code) ?? code);
  const rest = countries.length - names.length;
  return rest === 0 ? names.join(", ") : copy.andMore(names.join(", "), rest);
}

/** "World", "Germany, Austria" or "World except Germany". */
export function placeOf(countries: string[] | null): string {
  if (countries === null) return copy.world;
  const others = listCountries().flatMap(({ code }) => (countries.includes(code) ? [] : [code]));
  return others.length < countries.length ? copy.worldExcept(listed(others)) : listed(countries);
}

/** "99.99 %, 0.01 % is missing". */
export function sumText({ shareBp }: Pick<TerritorySum, "shareBp">): string {
  if (shareBp === whole) return formatShare(shareBp);
  return shareBp < whole
    ? copy.missingShare(formatShare(shareBp), formatShare(whole - shareBp))
    : copy.tooMuch(formatShare(shareBp), formatShare(shareBp - whole));
}

/** "Composition: 99.99 %, 0.01 % is missing in Germany". */
export function describeWrongSum({ side, right, countries, ...sum }: WrongSum): string {
  const what = right === "all" ? copy[side] : `${copy[side]}, ${copy.rights[right]}`;
  return countries === null ? `${what}: ${sumText(sum)}` : `${what}: ${sumText(sum)} (${placeOf(countries)})`;
}
