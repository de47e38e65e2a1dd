import { world } from "#app/rights/territories/territories.ts";
import { countriesOf, type Located } from "#app/rights/territories/territory-sums.ts";
import { listCountries } from "#app/ui/countries.ts";

/** 1 for each country that territories include, in the order of `listCountries`; null for all. */
type Limit = Uint8Array | null;

/** Limits by their text: songs of a catalogue have few different ones. */
const resolved = new Map<string, Limit>();
const maxResolved = 500;

function limitOf({ territories, excluded }: Located): Limit {
  if (excluded.length === 0 && territories.includes(world)) return null;
  const text = `${territories.join()} -${excluded.join()}`;
  const stored = resolved.get(text);
  if (stored !== undefined) return stored;
  if (resolved.size >= maxResolved) resolved.clear();
  const countries = countriesOf({ territories, excluded });
  const limit = countries && Uint8Array.from(listCountries(), ({ code }) => (countries.has(code) ? 1 : 0));
  resolved.set(text, limit);
  return limit;
}

/** Countries in which the same shares and agreements apply. */
export type Place<T> = {
  here: readonly T[];
  /** Null for all countries of the use. */
  countries: () => string[] | null;
};

/** The countries of a use (null for all), grouped by which of `located` apply there. */
export function placesOf<T extends Located>(located: readonly T[], countries: ReadonlySet<string> | null): Place<T>[] {
  const placed = located.map((one) => ({ one, limit: limitOf(one) }));
  const limits = [...new Set(placed.flatMap(({ limit }) => (limit === null ? [] : [limit])))];
  if (limits.length === 0) return [{ here: located, countries: () => null }];
  const listed = listCountries();
  const positions =
    countries === null
      ? Int16Array.from(listed.keys())
      : Int16Array.from(countries, (wanted) => listed.findIndex(({ code }) => code === wanted));
  // Each limit splits the groups so far: two countries stay in one while all limits have both or neither.
  const groups = new Uint16Array(positions.length);
  let firsts: number[] = [];
  for (const limit of limits) {
    const renumbered: number[] = [];
    firsts = [];
    for (let index = 0; index < positions.length; index += 1) {
      const position = positions[index] ?? -1;
      const half = (groups[index] ?? 0) * 2 + (limit[position] ?? 0);
      groups[index] = renumbered[half] ??= firsts.push(position) - 1;
    }
  }
  return firsts.map((first, group) => ({
    here: placed.flatMap(({ one, limit }) => (limit === null || limit[first] === 1 ? [one] : [])),
    countries: () =>
      firsts.length === 1
        ? null
        : [...positions].flatMap((position, index) => (groups[index] === group ? (listed[position]?.code ?? []) : [])),
  }));
}
