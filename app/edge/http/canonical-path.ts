/** Most paths: segments of unreserved characters, none starting with a dot. */
const isPlain = /^(?:\/|(?:\/[\w~-][\w.~-]*)+)$/;

const unreserved = /[A-Za-z0-9\-._~]/;

/** Decodes needless escapes such as `%6c` for `l` (RFC 3986, 6.2.2.2); others stay. */
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
 * Canonical path: no empty segment, no trailing slash, no needless escape. `pathname` comes from a URL, so dot segments and backslashes are
 * resolved. The router would match other spellings, while tables of paths would not. Null if its escapes are not UTF-8.
 */
export function canonicalPath(pathname: string): string | null {
  if (isPlain.test(pathname)) return pathname;
  if (!isDecodable(pathname)) return null;
  const path = pathname
    .replaceAll(/%[0-9a-f]{2}/gi, decodeUnreserved)
    .replaceAll(/\/{2,}/g, "/")
    // The router reads `/login/.data` as `/login/`, and `/.data` as `/`.
    .replace(/^\/\.data\/?$/, "/_root.data")
    .replace(/\/\.data\/?$/, ".data")
    .replace(/(?<=.)\/$/, "");
  return path;
}
