import { world } from "#app/rights/territories.ts";
import { countriesOf, type Located } from "#app/rights/territory-sums.ts";
import { listCountries } from "#app/ui/countries.ts";

type Countries = ReadonlySet<string> | null;

/** Resolved territories by their text: songs of a catalogue have few different ones. */
const resolved = new Map<string, Countries>();
const maxResolved = 500;

function countriesOnce({ territories, excluded }: Located): Countries {
  if (excluded.length === 0 && territories.includes(world)) return null;
  const text = `${territories.join()} -${excluded.join()}`;
  const stored = resolved.get(text);
  if (stored !== undefined) return stored;
  if (resolved.size >= maxResolved) resolved.clear();
  const countries = countriesOf({ territories, excluded });
  resolved.set(text, countries);
  return countries;
}

/** Countries in which the same shares and agreements apply; null for all countries of the use. */
export type Place<T> = { countries: readonly string[] | null; here: readonly T[] };

/** The countries of a use (null for all), grouped by which of `located` apply there. */
export function placesOf<T extends Located>(located: readonly T[], countries: Countries): Place<T>[] {
  const placed = located.map((one) => ({ one, within: countriesOnce(one) }));
  const limits = [...new Set(placed.flatMap(({ within }) => within ?? []))];
  if (limits.length === 0) return [{ countries: null, here: located }];
  const groups = new Map<string, string[]>();
  for (const code of countries ?? listCountries().map((country) => country.code)) {
    let applying = "";
    for (const limit of limits) applying += limit.has(code) ? "1" : "0";
    const group = groups.get(applying);
    if (group === undefined) groups.set(applying, [code]);
    else group.push(code);
  }
  return [...groups].map(([applying, group]) => ({
    countries: groups.size === 1 ? null : group,
    here: placed.flatMap(({ one, within }) =>
      within === null || applying[limits.indexOf(within)] === "1" ? [one] : [],
    ),
  }));
}
