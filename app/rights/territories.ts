/** Geographic regions of the United Nations (M49 standard, unstats.un.org/unsd/methodology/m49), as ISO codes. */
const northernAmerica = ["BM", "CA", "GL", "PM", "US"];
const caribbean = [
  ...["AG", "AI", "AW", "BB", "BL", "BQ", "BS", "CU", "CW", "DM", "DO", "GD", "GP", "HT", "JM", "KN", "KY", "LC", "MF"],
  ...["MQ", "MS", "PR", "SX", "TC", "TT", "VC", "VG", "VI"],
];
const centralAmerica = ["BZ", "CR", "GT", "HN", "MX", "NI", "PA", "SV"];
const southAmerica = [
  ...["AR", "BO", "BR", "BV", "CL", "CO", "EC", "FK", "GF", "GS", "GY", "PE", "PY", "SR", "UY", "VE"],
];
/** M49 includes Taiwan in China; ISO 3166-1 has a code for it. */
const easternAsia = ["CN", "HK", "JP", "KP", "KR", "MN", "MO", "TW"];
const southernAsia = ["AF", "BD", "BT", "IN", "IR", "LK", "MV", "NP", "PK"];
const southEasternAsia = ["BN", "ID", "KH", "LA", "MM", "MY", "PH", "SG", "TH", "TL", "VN"];
const oceania = [
  ...["AS", "AU", "CC", "CK", "CX", "FJ", "FM", "GU", "HM", "KI", "MH", "MP", "NC", "NF", "NR", "NU", "NZ", "PF", "PG"],
  ...["PN", "PW", "SB", "TK", "TO", "TV", "UM", "VU", "WF", "WS"],
];

/**
 * Countries that include territories with ISO codes of their own. France: its overseas departments and Saint Martin, which with these are
 * the outermost regions of the EU; Madeira, the Azores and the Canaries have no code besides PT and ES (article 349 of the Treaty on the
 * Functioning of the EU). Finland: Åland.
 */
const parts: Record<string, readonly string[]> = { FR: ["GF", "GP", "MF", "MQ", "RE", "YT"], FI: ["AX"] };

/** Selectable groups besides World, as countries. Where contracts may be read both ways, the wider list applies. */
const groups: Record<string, readonly string[]> = {
  // Member states, european-union.europa.eu.
  EU: [
    ...["AT", "BE", "BG", "CY", "CZ", "DE", "DK", "EE", "ES", "FI", "FR", "GR", "HR", "HU", "IE", "IT", "LT", "LU"],
    ...["LV", "MT", "NL", "PL", "PT", "RO", "SE", "SI", "SK"],
  ],
  DACH: ["AT", "CH", "DE"],
  // Contracts use it with and without Mexico and the islands of the United States.
  "North America": [...northernAmerica, "MX", "PR", "VI"],
  LATAM: [...caribbean, ...centralAmerica, ...southAmerica],
  APAC: [...easternAsia, ...southEasternAsia, ...southernAsia, ...oceania],
};

export const world = "World";

/** Selectable territories besides single countries. */
export const territoryGroups = [world, ...Object.keys(groups)];

/**
 * ISO 3166-1 alpha-2 codes of a request's territories, deduplicated, with groups and parts of countries resolved; ["World"] for all, and
 * for an empty list, because a use described in words could be anywhere.
 */
export function resolveTerritories(territories: readonly string[]): string[] {
  if (territories.length === 0 || territories.includes(world)) return [world];
  const countries = territories.flatMap((name) => groups[name] ?? name);
  return [...new Set(countries.flatMap((code) => [code, ...(parts[code] ?? [])]))].toSorted();
}

/** The country that a territory of its own code is part of: France for Réunion; else the code itself. */
export function wholeCountry(code: string): string {
  return Object.keys(parts).find((country) => parts[country]?.includes(code)) ?? code;
}

/** Whether two results of `resolveTerritories` have a territory in common. */
export function territoriesOverlap(one: readonly string[], other: readonly string[]): boolean {
  return one.includes(world) || other.includes(world) || one.some((code) => other.includes(code));
}
