import type { ErnRelease } from "#app/exchange/ddex/ern-message.ts";

/** Keys of releases of a sender, by the identifiers that messages named them by. */
export type KnownKeys = ReadonlyMap<string, ReadonlySet<string>>;

/** `absorbed`: keys under which other messages about the same release are, which become `key`. */
type ReleaseKey = { key: string; absorbed: string[]; isAmbiguous: boolean };

const isUpc = (key: string) => key.startsWith("upc:");

/**
 * The key of a release among those of its sender: its UPC, else that of the one release which another of its identifiers names, else the
 * first identifier. `fallback`: for one without any.
 */
export function releaseKeyOf({ ids }: Pick<ErnRelease, "ids">, known: KnownKeys, fallback: string): ReleaseKey {
  const [own = fallback] = ids;
  const others = new Set(ids.flatMap((id) => [...(known.get(id) ?? [])]).filter((key) => key !== own));
  const [first, second] = [...others].filter(isUpc).sort();
  const open = [...others].filter((key) => !isUpc(key)).sort();
  if (isUpc(own)) return { key: own, absorbed: open, isAmbiguous: false };
  if (second !== undefined) return { key: own, absorbed: [], isAmbiguous: true };
  if (first !== undefined) return { key: first, absorbed: [...open, own], isAmbiguous: false };
  return { key: own, absorbed: open, isAmbiguous: false };
}
