import type { BriefLanguage } from "#app/assistant/brief/data/languages.ts";
import { cityNames, plateLetters, regionNames, shortNames } from "#app/assistant/brief/data/places.ts";
import { readTerritory } from "#app/rights/territories/territory-list.ts";
import { listCountries } from "#app/ui/countries.ts";

/** Places of the lists by their words in small letters, read when one is first asked for. */

function pairsOf(list: string): [string, string][] {
  return list.split(" ").map((pair): [string, string] => {
    const [name = "", code = ""] = pair.split("=");
    return [name, code];
  });
}

let regions: Map<string, string[]> | null = null;

/** Countries or groups by the name of a region, or a short name. */
export function regionOf(name: string): string[] | null {
  if (regions === null) {
    regions = new Map(pairsOf(shortNames).map(([short, code]) => [short, [code]]));
    for (const line of regionNames.trim().split(/\n|; /)) {
      const [codes = "", names = ""] = line.split(": ");
      for (const one of names.split(", ")) regions.set(one, codes.split(" "));
    }
  }
  return regions.get(name) ?? null;
}

let plates: Map<string, string> | null = null;

/** The countries of "D/A/CH", written in capitals; null if one of them is none, or for letters alone that may mean anything. */
export function platesOf(written: string): string[] | null {
  plates ??= new Map(pairsOf(plateLetters));
  const codes = written
    .split("/")
    .map((one) => plates?.get(one) ?? (/^[A-Z]{2}$/.test(one) ? readTerritory(one) : null));
  const isSure = /(?:^|\/)(?:D|CH|F|GB|UK|NL|DE|AT|FIN|IRL)(?:\/|$)/.test(written);
  return isSure && codes.every((code) => code !== null) ? codes : null;
}

const locales: Record<BriefLanguage, string> = { German: "de", French: "fr", Spanish: "es", Portuguese: "pt" };
const byLanguage = new Map<BriefLanguage, Map<string, string>>();

/** The country of a name in another language. */
export function foreignCountry(name: string, language: BriefLanguage): string | null {
  let names = byLanguage.get(language);
  if (names === undefined) {
    const display = new Intl.DisplayNames(locales[language], { type: "region", fallback: "none" });
    names = new Map(listCountries().map(({ code }) => [(display.of(code) ?? code).toLowerCase(), code]));
    byLanguage.set(language, names);
  }
  return names.get(name) ?? null;
}

let cities: Map<string, string> | null = null;

/** The country of a city or a province; null for names that mean more. */
export function countryOfCity(name: string): string | null {
  if (cities === null) {
    cities = new Map();
    for (const line of cityNames.trim().split(/\n|; /)) {
      const [code = "", names = ""] = line.split(": ");
      for (const one of names.split(", ")) if (!one.endsWith("?")) cities.set(one, code);
    }
  }
  return cities.get(name) ?? null;
}

/** Whether a word is another one with one letter more, less, other, or two that changed places. */
export function isMisspelt(word: string, name: string): boolean {
  if (word === name || Math.abs(word.length - name.length) > 1) return false;
  let at = 0;
  while (at < word.length && word[at] === name[at]) at += 1;
  const [one, other] = [word.slice(at), name.slice(at)];
  return (
    one.slice(1) === other ||
    one === other.slice(1) ||
    one.slice(1) === other.slice(1) ||
    (one[0] === other[1] && one[1] === other[0] && one.slice(2) === other.slice(2))
  );
}

/** The country whose English name is misspelt; null for none, and for short words. */
export function misspeltCountry(word: string): { code: string; name: string } | null {
  if (word.length < 5) return null;
  return listCountries().find(({ name }) => name.length > 4 && isMisspelt(word, name.toLowerCase())) ?? null;
}
