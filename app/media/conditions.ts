/** What conditions are judged by: a strong entity tag in its quotes, and when the object was stored (ms). */
export type Validators = { etag: string; storedAt: number };

const entityTag = /(?:W\/)?"[^"]*"/g;

function opaque(tag: string): string {
  return tag.replace(/^W\//, "");
}

function lists(header: string, etag: string, comparison: "weak" | "strong"): boolean {
  if (header.trim() === "*") return true;
  const tags = header.match(entityTag) ?? [];
  return tags.some((tag) => (comparison === "weak" ? opaque(tag) === opaque(etag) : tag === etag));
}

/** Whole seconds, as HTTP dates count; NaN when it is no date, and every comparison with it fails. */
function seconds(date: string | number): number {
  return Math.floor((typeof date === "number" ? date : Date.parse(date)) / 1000);
}

/** Judges the conditions of a GET or HEAD in the order of RFC 9110, 13.2.2. */
export function judgeConditions(headers: Headers, held: Validators): "proceed" | "not modified" | "failed" {
  const match = headers.get("If-Match");
  const unmodifiedSince = headers.get("If-Unmodified-Since");
  if (match !== null && !lists(match, held.etag, "strong")) return "failed";
  if (match === null && unmodifiedSince !== null && seconds(held.storedAt) > seconds(unmodifiedSince)) return "failed";
  const noneMatch = headers.get("If-None-Match");
  if (noneMatch !== null) return lists(noneMatch, held.etag, "weak") ? "not modified" : "proceed";
  const modifiedSince = headers.get("If-Modified-Since");
  return modifiedSince !== null && seconds(held.storedAt) <= seconds(modifiedSince) ? "not modified" : "proceed";
}

/** Whether the range a client holds belongs to this very object (RFC 9110, 13.1.5): a strong tag or the exact date. */
export function rangeHolds(headers: Headers, held: Validators): boolean {
  const ifRange = headers.get("If-Range")?.trim();
  if (ifRange === undefined) return true;
  return ifRange.endsWith('"') ? ifRange === held.etag : seconds(ifRange) === seconds(held.storedAt);
}

const conditional = ["If-Match", "If-Unmodified-Since", "If-None-Match", "If-Modified-Since"];

export function isConditional(headers: Headers): boolean {
  return conditional.some((name) => headers.has(name));
}
