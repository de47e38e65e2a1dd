import { territoryGroups } from "#app/rights/territories.ts";
import { countryName } from "#app/ui/countries.ts";

export const currencies = ["EUR", "USD", "GBP", "CHF", "JPY", "CAD", "AUD", "SEK", "NOK", "DKK", "BRL", "MXN"] as const;

export const kinds = ["licence", "custom", "placement"] as const;
export const exclusivities = ["none", "category", "territory", "full"] as const;

/** "us" → "US", "world" → "World"; null if neither an ISO 3166-1 alpha-2 code nor a group. */
export function readTerritory(text: string): string | null {
  const group = territoryGroups.find((name) => name.toLowerCase() === text.toLowerCase());
  if (group !== undefined) return group;
  const code = text.toUpperCase();
  return countryName(code) === null ? null : code;
}
