/** What nearly all paths are: segments of unreserved characters, none of which begins with a dot. */
const isPlain = /^(?:\/|(?:\/[\w~-][\w.~-]*)+)$/;

const unreserved = /[A-Za-z0-9\-._~]/;

/** `%6c` for `l` and the like is undone (RFC 3986, 6.2.2.2); every other escape stays. */
function decodeUnreserved(encoded: string): string {
  const letter = String.fromCharCode(Number.parseInt(encoded.slice(1), 16));
  return unreserved.test(letter) ? letter : encoded.toUpperCase();
}

function isDecodable(pathname: string): boolean {
  try {
    decodeURIComponent(pathname);
    return true;
  } catch {
    return false;
  }
}

/**
 * The one spelling of a path: no empty segment, no trailing slash, no needless escape. `pathname` comes from a URL, so dot segments
 * and backslashes are resolved already. The router would match the other spellings too, and a table of paths would miss them. Null
 * for a path that is not UTF-8 behind its escapes.
 */
export function canonicalPath(pathname: string): string | null {
  if (isPlain.test(pathname)) return pathname;
  if (!isDecodable(pathname)) return null;
  const path = pathname
    .replaceAll(/%[0-9a-f]{2}/gi, decodeUnreserved)
    .replaceAll(/\/{2,}/g, "/")
    // `/login/.data` is read as `/login/` by the router, and `/.data` as `/`.
    .replace(/^\/\.data\/?$/, "/_root.data")
    .replace(/\/\.data\/?$/, ".data")
    .replace(/(?<=.)\/$/, "");
  return path;
}
