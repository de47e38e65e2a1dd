/** Validators of an object: quoted strong ETag, and upload time (ms). */
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

/** Whole seconds, the resolution of HTTP dates; NaN if invalid, which fails every comparison. */
function seconds(date: string | number): number {
  return Math.floor((typeof date === "number" ? date : Date.parse(date)) / 1000);
}

/** Evaluates the preconditions of a GET or HEAD in the order of RFC 9110, 13.2.2. */
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

/** Whether `If-Range` matches this object (RFC 9110, 13.1.5): strong ETag or exact date. */
export function rangeHolds(headers: Headers, held: Validators): boolean {
  const ifRange = headers.get("If-Range")?.trim();
  if (ifRange === undefined) return true;
  return ifRange.endsWith('"') ? ifRange === held.etag : seconds(ifRange) === seconds(held.storedAt);
}

const conditional = ["If-Match", "If-Unmodified-Since", "If-None-Match", "If-Modified-Since"];

export function isConditional(headers: Headers): boolean {
  return conditional.some((name) => headers.has(name));
}
