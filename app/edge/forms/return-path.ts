/** Characters of the longest return path; those of some 45 selected tracks. */
export const maxReturnPath = 2_000;
/** Base for resolving a path; `.invalid` can never be a real host (RFC 2606). */
const nowhere = "http://return.invalid";

/** Browsers read `//host` and `/\host` as another site, and drop control characters before they look. */
function leavesTheSite(path: string): boolean {
  return !path.startsWith("/") || /^\/[/\\]/.test(path) || /[\p{Cc}\\]/u.test(path);
}

function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

/** Where a `returnUrl` may lead: a path of this very site, normalised, with its query and fragment. Null for anything else. */
export function safeReturnPath(wanted: string | null): string | null {
  if (wanted === null || wanted.length > maxReturnPath || leavesTheSite(wanted)) return null;
  if (!URL.canParse(wanted, nowhere)) return null;
  const url = new URL(wanted, nowhere);
  const plain = decoded(url.pathname);
  // `/.//host` resolves to `//host`, and a proxy may decode `/%2fhost`: both are looked at once more.
  if (url.origin !== nowhere || plain === null || leavesTheSite(url.pathname) || leavesTheSite(plain)) return null;
  return url.pathname + url.search + url.hash;
}
