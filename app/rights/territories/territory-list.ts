import { codeOfTis, territoryGroups, world } from "#app/rights/territories/territories.ts";
import { countryName, listCountries } from "#app/ui/countries.ts";

/** "us" → "US", "world" → "World"; null if neither an ISO 3166-1 alpha-2 code nor a group. */
export function readTerritory(text: string): string | null {
  const group = territoryGroups.find((name) => name.toLowerCase() === text.toLowerCase());
  if (group !== undefined) return group;
  const code = text.toUpperCase();
  return countryName(code) === null ? null : code;
}

/** Codes that are no ISO codes, but commonly typed. */
const typedAs: Record<string, string> = { UK: "GB" };

/** The code that a typed one stands for, if it is not the same: "uk" stands for "GB". */
export function correctedTerritory(text: string): string | undefined {
  return typedAs[text.toUpperCase()];
}

function codeOf(text: string): string | null {
  const named = listCountries().find(({ name }) => name.toLowerCase() === text.toLowerCase());
  return /^\d{1,4}$/.test(text) ? codeOfTis(text) : (readTerritory(text) ?? named?.code ?? null);
}

/**
 * "de, UK, 2136" → codes, once each. A territory is an ISO 3166-1 code, a country's English name, a group, or a number of CISAC's TIS.
 * `corrected`: what was read as another code; `unknown`: what is none.
 */
export function readTerritoryList(text: string) {
  const typed = text.split(/[,;]/).flatMap((part) => part.trim() || []);
  const read = typed.map((part) => {
    const corrected = correctedTerritory(part);
    return { part, corrected, code: corrected ?? codeOf(part) };
  });
  const codes = [...new Set(read.flatMap(({ code }) => code ?? []))];
  return {
    codes: codes.includes(world) ? [world] : codes,
    corrected: read.flatMap(({ part, corrected }) => (corrected === undefined ? [] : [{ part, code: corrected }])),
    unknown: read.flatMap(({ part, code }) => (code === null ? [part] : [])),
  };
}
