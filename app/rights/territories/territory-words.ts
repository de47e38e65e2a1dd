import { codesOf, countriesIn, world } from "#app/rights/territories/territories.ts";
import { listCountries } from "#app/ui/countries.ts";

// Regions in the words of briefs. Europe has Cyprus and Kosovo, and no islands of the north; Africa no territories of other countries.
const europe = [...countriesIn("europe").filter((code) => code !== "AX" && code !== "SJ"), "CY", "XK"].toSorted();
const gulf = codesOf("AE BH KW OM QA SA");
const middleEast = [...gulf, ...codesOf("IL IQ IR JO LB PS SY TR YE")];
const northAfrica = countriesIn("northernAfrica").filter((code) => code !== "EH");
const islands = codesOf("IO RE SH TF YT");
const africa = [...northAfrica, ...countriesIn("subSaharanAfrica").filter((code) => !islands.includes(code))];

/** Their names, the words for them, and where they are. */
const named: [name: string, words: string, territories: string[]][] = [
  [
    "World",
    "worldwide, world wide, world-wide, ww, global, globally, the world, world, weltweit, all territories",
    [world],
  ],
  ["EU", "eu, european union, eu27", ["EU"]],
  ["DACH", "dach, d-a-ch, gsa, g/s/a, gas, german-speaking markets, german speaking", ["DACH"]],
  ["North America", "north america, nam, na", ["North America"]],
  ["LATAM", "latam, latin america", ["LATAM"]],
  ["APAC", "apac, asia pacific, asia-pacific", ["APAC"]],
  ["Nordics", "nordics, nordic countries, the nordics, nordic, nordic markets", codesOf("DK FI IS NO SE")],
  ["Scandinavia", "scandinavia", codesOf("DK NO SE")],
  ["Benelux", "benelux", codesOf("BE LU NL")],
  ["Baltics", "baltics, the baltics, baltic states", codesOf("EE LT LV")],
  ["Iberia", "iberia", ["ES", "PT"]],
  ["Europe", "europe, pan-european, pan-euro, pan european, paneuropean, all of europe, europa", europe],
  ["EMEA", "emea", [...new Set([...europe, ...middleEast, ...africa])]],
  ["MENA", "mena", [...new Set([...middleEast, ...northAfrica])]],
  ["GCC", "gcc, the gulf, gulf states", gulf],
  ["Middle East", "middle east, the middle east", middleEast],
  ["Africa", "africa", africa],
  ["CEE", "cee, central and eastern europe", codesOf("BG CZ EE HR HU LT LV PL RO SI SK")],
  ["ANZ", "anz, australia and new zealand, australasia", ["AU", "NZ"]],
];

export const regions = named.map(([name, words, territories]) => ({ name, words: words.split(", "), territories }));

/** Countries by other names than their English ones, and in German. */
const otherNames = {
  GB: "uk, u.k., united kingdom, great britain, britain, gb",
  US: "u.s., usa, u.s.a., the states, the us, america, us",
  NL: "holland, the netherlands, niederlande",
  CZ: "czech republic",
  AE: "uae",
  KR: "korea",
  IE: "republic of ireland, roi",
  DE: "deutschland, allemagne",
  AT: "österreich",
  CH: "schweiz, suisse",
  FR: "frankreich",
  IT: "italien, italie",
  ES: "spanien, espagne",
  HK: "hong kong, hk",
  MO: "macau, macao",
  TR: "turkey",
  RU: "russia",
};

/** Names that mean something else more often: only beside other territories, or where territories are asked for. */
const ambiguous = new Set(
  (
    "georgia, jordan, chad, turkey, jersey, guinea, mali, niger, cuba, us, na, nam, gas, world, the world, global, globally, " +
    "nordic, america, africa, gb, oman, peru, dominica, togo, ww"
  ).split(", "),
);

export type TerritoryWords = { territories: string[]; ambiguous: boolean };

let byName: Map<string, TerritoryWords> | null = null;

/** Territories by the words for them, in lower case. */
export function territoryWords(): Map<string, TerritoryWords> {
  byName ??= new Map(
    [
      ...listCountries().map(({ code, name }): [string, string[]] => [name.toLowerCase(), [code]]),
      ...Object.entries(otherNames).flatMap(([code, names]) =>
        names.split(", ").map((name): [string, string[]] => [name, [code]]),
      ),
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
