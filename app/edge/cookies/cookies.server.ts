/** The value of one cookie of the request, decoded; null when absent or not decodable. */
export function readCookie(request: Request, name: string): string | null {
  for (const pair of (request.headers.get("Cookie") ?? "").split(";")) {
    const at = pair.indexOf("=");
    if (at < 0 || pair.slice(0, at).trim() !== name) continue;
    try {
      return decodeURIComponent(pair.slice(at + 1).trim());
    } catch {
      return null;
    }
  }
  return null;
}

/** A host-only cookie. `maxAge` in seconds; 0 removes it. */
export function writeCookie(
  url: URL,
  cookie: { name: string; value: string; maxAge: number; httpOnly?: boolean },
): string {
  const secure = url.protocol === "https:" ? "; Secure" : "";
  const hidden = cookie.httpOnly === false ? "" : "; HttpOnly";
  return `${cookie.name}=${encodeURIComponent(cookie.value)}; Path=/; Max-Age=${cookie.maxAge}; SameSite=Lax${hidden}${secure}`;
}
