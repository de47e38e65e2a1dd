import { world } from "#app/rights/territories.ts";
import { listCountries } from "#app/ui/countries.ts";

/** Regions in the words of briefs, as codes and groups of requests. */
const nordics = ["DK", "FI", "IS", "NO", "SE"];
const benelux = ["BE", "LU", "NL"];
/** M49: Eastern, Northern, Southern and Western Europe, with Cyprus and without Russia's neighbours in Asia. */
const europe = [
  ...[
    "AD",
    "AL",
    "AT",
    "BA",
    "BE",
    "BG",
    "BY",
    "CH",
    "CY",
    "CZ",
    "DE",
    "DK",
    "EE",
    "ES",
    "FI",
    "FO",
    "FR",
    "GB",
    "GG",
    "GI",
  ],
  ...[
    "GR",
    "HR",
    "HU",
    "IE",
    "IM",
    "IS",
    "IT",
    "JE",
    "LI",
    "LT",
    "LU",
    "LV",
    "MC",
    "MD",
    "ME",
    "MK",
    "MT",
    "NL",
    "NO",
    "PL",
  ],
  ...["PT", "RO", "RS", "RU", "SE", "SI", "SK", "SM", "UA", "VA", "XK"],
];
const gulf = ["AE", "BH", "KW", "OM", "QA", "SA"];
const middleEast = [...gulf, "IL", "IQ", "IR", "JO", "LB", "PS", "SY", "TR", "YE"];
const northAfrica = ["DZ", "EG", "LY", "MA", "SD", "TN"];
const africa = [
  ...northAfrica,
  ...[
    "AO",
    "BF",
    "BI",
    "BJ",
    "BW",
    "CD",
    "CF",
    "CG",
    "CI",
    "CM",
    "CV",
    "DJ",
    "ER",
    "ET",
    "GA",
    "GH",
    "GM",
    "GN",
    "GQ",
    "GW",
    "KE",
  ],
  ...[
    "KM",
    "LR",
    "LS",
    "MG",
    "ML",
    "MR",
    "MU",
    "MW",
    "MZ",
    "NA",
    "NE",
    "NG",
    "RW",
    "SC",
    "SL",
    "SN",
    "SO",
    "SS",
    "ST",
    "SZ",
    "TD",
  ],
  ...["TG", "TZ", "UG", "ZA", "ZM", "ZW"],
];

type Region = { name: string; words: string[]; territories: string[] };

export const regions: Region[] = [
  {
    name: "World",
    words: [
      "worldwide",
      "world wide",
      "world-wide",
      "ww",
      "global",
      "globally",
      "the world",
      "world",
      "weltweit",
      "all territories",
    ],
    territories: [world],
  },
  { name: "EU", words: ["eu", "european union", "eu27"], territories: ["EU"] },
  {
    name: "DACH",
    words: ["dach", "d-a-ch", "gsa", "g/s/a", "gas", "german-speaking markets", "german speaking"],
    territories: ["DACH"],
  },
  { name: "North America", words: ["north america", "nam", "na"], territories: ["North America"] },
  { name: "LATAM", words: ["latam", "latin america"], territories: ["LATAM"] },
  { name: "APAC", words: ["apac", "asia pacific", "asia-pacific"], territories: ["APAC"] },
  {
    name: "Nordics",
    words: ["nordics", "nordic countries", "the nordics", "nordic", "nordic markets"],
    territories: nordics,
  },
  { name: "Scandinavia", words: ["scandinavia"], territories: ["DK", "NO", "SE"] },
  { name: "Benelux", words: ["benelux"], territories: benelux },
  { name: "Baltics", words: ["baltics", "the baltics", "baltic states"], territories: ["EE", "LT", "LV"] },
  { name: "Iberia", words: ["iberia"], territories: ["ES", "PT"] },
  {
    name: "Europe",
    words: ["europe", "pan-european", "pan-euro", "pan european", "paneuropean", "all of europe", "europa"],
    territories: europe,
  },
  { name: "EMEA", words: ["emea"], territories: [...new Set([...europe, ...middleEast, ...africa])] },
  { name: "MENA", words: ["mena"], territories: [...new Set([...middleEast, ...northAfrica])] },
  { name: "GCC", words: ["gcc", "the gulf", "gulf states"], territories: gulf },
  { name: "Middle East", words: ["middle east", "the middle east"], territories: middleEast },
  { name: "Africa", words: ["africa"], territories: africa },
  {
    name: "CEE",
    words: ["cee", "central and eastern europe"],
    territories: ["BG", "CZ", "EE", "HR", "HU", "LT", "LV", "PL", "RO", "SI", "SK"],
  },
  { name: "ANZ", words: ["anz", "australia and new zealand", "australasia"], territories: ["AU", "NZ"] },
];

/** Countries by other names than their English ones, and in German. */
const otherNames: Record<string, string> = {
  ...{ uk: "GB", "u.k.": "GB", "united kingdom": "GB", "great britain": "GB", britain: "GB", gb: "GB" },
  ...{ "u.s.": "US", usa: "US", "u.s.a.": "US", "the states": "US", "the us": "US", america: "US", us: "US" },
  ...{
    holland: "NL",
    "the netherlands": "NL",
    "czech republic": "CZ",
    uae: "AE",
    korea: "KR",
    "republic of ireland": "IE",
    roi: "IE",
  },
  ...{
    deutschland: "DE",
    österreich: "AT",
    schweiz: "CH",
    frankreich: "FR",
    italien: "IT",
    spanien: "ES",
    niederlande: "NL",
  },
  ...{ allemagne: "DE", espagne: "ES", italie: "IT", suisse: "CH", "hong kong": "HK", turkey: "TR", russia: "RU" },
};

/** Names that mean something else more often: only beside other territories, or where territories are asked for. */
const ambiguous = new Set([
  "georgia",
  "jordan",
  "chad",
  "turkey",
  "jersey",
  "guinea",
  "mali",
  "niger",
  "cuba",
  "us",
  "na",
  "nam",
  "gas",
  "world",
  "the world",
  "global",
  "globally",
  "nordic",
  "america",
  "africa",
  "gb",
  "oman",
  "peru",
  "dominica",
  "togo",
  "ww",
]);

export type TerritoryWords = { territories: string[]; ambiguous: boolean };

let byName: Map<string, TerritoryWords> | null = null;

/** Territories by the words for them, in lower case. */
export function territoryWords(): Map<string, TerritoryWords> {
  byName ??= new Map(
    [
      ...listCountries().map(({ code, name }): [string, string[]] => [name.toLowerCase(), [code]]),
      ...Object.entries(otherNames).map(([name, code]): [string, string[]] => [name, [code]]),
      ...regions.flatMap(({ words, territories }) => words.map((word): [string, string[]] => [word, territories])),
    ].map(([name, territories]) => [name, { territories, ambiguous: ambiguous.has(name) }]),
  );
  return byName;
}

/** Name of a region that is not a group of requests, by its countries; null for others. */
export function regionName(territories: readonly string[]): string | null {
  const wanted = [...territories].toSorted().join();
  return (
    regions.find((region) => region.territories.length > 1 && [...region.territories].toSorted().join() === wanted)
      ?.name ?? null
  );
}
