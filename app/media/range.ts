/** A requested range: from `first` (to `last`, if given), or the last `suffix` bytes. */
export type RequestedRange = { first: number; last: number | null } | { suffix: number };

/** Bytes `first` to `last` of an object, both included. */
export type ByteRange = { first: number; last: number };

/** Clamped to safe integers: no object is larger. */
function count(digits: string): number {
  return Math.min(Number(digits), Number.MAX_SAFE_INTEGER);
}

/**
 * Parses a Range header. Null if the whole object is to be sent: no header, another unit, a malformed set, several ranges (RFC 9110, 14.2
 * allows ignoring the field; players never ask for several).
 */
export function parseRange(header: string | null): RequestedRange | null {
  const set = /^bytes=(.*)$/i.exec(header?.trim() ?? "")?.[1];
  const specs = set?.split(",").map((spec) => spec.trim()) ?? [];
  const [only, ...more] = specs.filter((spec) => spec !== "");
  const match = /^(\d*)-(\d*)$/.exec(only ?? "");
  if (!match || more.length > 0) return null;
  const [, from = "", to = ""] = match;
  if (from === "") return to === "" ? null : { suffix: count(to) };
  const first = count(from);
  const last = to === "" ? null : count(to);
  return last !== null && last < first ? null : { first, last };
}

/** The bytes of an object of `size` bytes that a range selects; null if none (416). */
export function resolveRange(requested: RequestedRange, size: number): ByteRange | null {
  if ("suffix" in requested) {
    return requested.suffix === 0 || size === 0
      ? null
      : { first: Math.max(0, size - requested.suffix), last: size - 1 };
  }
  if (requested.first >= size) return null;
  return { first: requested.first, last: Math.min(requested.last ?? size - 1, size - 1) };
}

export function formatRange(requested: RequestedRange): string {
  return "suffix" in requested ? `bytes=-${requested.suffix}` : `bytes=${requested.first}-${requested.last ?? ""}`;
}
