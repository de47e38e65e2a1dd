/** ISO 3166-1 alpha-2 codes of the groups that a territory can be named by. */
const groups: Record<string, readonly string[]> = {
  EU: [
    ...["AT", "BE", "BG", "HR", "CY", "CZ", "DK", "EE", "FI", "FR", "DE", "GR", "HU", "IE", "IT", "LV", "LT", "LU"],
    ...["MT", "NL", "PL", "PT", "RO", "SK", "SI", "ES", "SE"],
  ],
  DACH: ["DE", "AT", "CH"],
  "North America": ["US", "CA", "MX"],
  LATAM: [
    ...["AR", "BO", "BR", "CL", "CO", "CR", "CU", "DO", "EC", "SV", "GT", "HN", "MX", "NI", "PA", "PY", "PE", "PR"],
    ...["UY", "VE"],
  ],
  APAC: [
    ...["AU", "BD", "BN", "KH", "CN", "FJ", "HK", "IN", "ID", "JP", "KR", "LA", "LK", "MO", "MY", "MM", "MN", "NP"],
    ...["NZ", "PG", "PH", "PK", "SG", "TH", "TL", "TW", "VN"],
  ],
};

function countriesOf(territory: string): readonly string[] {
  return Object.hasOwn(groups, territory) ? (groups[territory] ?? []) : [territory];
}

/** Whether two lists of territories (codes, and groups as `readTerritory` writes them) have a country in common. */
export function territoriesOverlap(one: readonly string[], other: readonly string[]): boolean {
  if (one.length === 0 || other.length === 0) return false;
  if (one.includes("World") || other.includes("World")) return true;
  const countries = new Set(one.flatMap(countriesOf));
  return other.flatMap(countriesOf).some((country) => countries.has(country));
}
