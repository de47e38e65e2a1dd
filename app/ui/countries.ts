/**
 * Unicode regions that ISO 3166-1 lacks: euro zone, United Nations, pseudo-regions, "unknown", and parts of countries with a reserved code.
 * Kosovo is XK.
 */
const noCountries = new Set([
  ...["EZ", "QO", "UN", "XA", "XB", "ZZ", "EU"],
  ...["AC", "CP", "CQ", "DG", "EA", "IC", "TA"],
]);
const names = new Intl.DisplayNames("en", { type: "region", fallback: "none" });

/** The English name of a country by its ISO 3166-1 alpha-2 code; null for a text that is none, or a code that is no longer used. */
export function countryName(code: string): string | null {
  if (!/^[A-Z]{2}$/.test(code) || noCountries.has(code)) return null;
  const name = names.of(code);
  // Codes that were given up have the region of the one that replaced them.
  return name !== undefined && new Intl.Locale(`und-${code}`).region === code ? name : null;
}

const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
let listed: { code: string; name: string }[] | null = null;

export function listCountries(): { code: string; name: string }[] {
  listed ??= letters
    .flatMap((first) => letters.map((second) => first + second))
    .flatMap((code) => {
      const name = countryName(code);
      return name === null ? [] : { code, name };
    })
    .sort((a, b) => a.name.localeCompare(b.name, "en"));
  return listed;
}
