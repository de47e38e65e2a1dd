/** Max characters of a return path: enough for about 45 selected tracks. */
export const maxReturnPath = 2_000;
/** Base for resolving a path; `.invalid` can never be a real host (RFC 2606). */
const nowhere = "http://return.invalid";

/** Browsers resolve `//host` and `/\host` to another site, after dropping control characters. */
function leavesTheSite(path: string): boolean {
  return !path.startsWith("/") || /^\/[/\\]/.test(path) || /[\p{Cc}\\]/u.test(path);
}

/** Null for what is no encoding. */
export function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

/** Validates a `returnUrl`: a path of this site, normalised, with query and fragment. Null for anything else. */
export function safeReturnPath(given: string | null): string | null {
  if (given === null || given.length > maxReturnPath || leavesTheSite(given)) return null;
  if (!URL.canParse(given, nowhere)) return null;
  const url = new URL(given, nowhere);
  const plain = decoded(url.pathname);
  // `/.//host` resolves to `//host`, and a proxy may decode `/%2fhost`: both are checked again.
  if (url.origin !== nowhere || plain === null || leavesTheSite(url.pathname) || leavesTheSite(plain)) return null;
  return url.pathname + url.search + url.hash;
}
