import { AppError } from "#app/edge/http/app-error.ts";
import type { IncomingRequest } from "#app/edge/http/incoming-request.server.ts";
import { isForPrograms } from "#app/edge/http/program-paths.ts";

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/** Whether a header names the requested host; the first entry of a proxy's list. */
function namesThisHost(named: string | null, { protocol, host }: URL): boolean {
  const [first = ""] = (named ?? "").split(",");
  if (first.trim() === "") return true;
  const address = `${protocol}//${first.trim()}`;
  return URL.canParse(address) && new URL(address).host === host;
}

/**
 * Refuses state-changing cross-site requests (CSRF). Works for plain forms: browsers send `Origin` with every POST, and newer ones
 * `Sec-Fetch-Site`. A request with cookies and neither header is refused; without cookies there is nothing to forge. Also refuses headers
 * that disagree on the host. Addresses for programs take no cookies and are open to all sites (`isForPrograms`). @throws AppError forbidden; invalid for headers that disagree
 */
export function requireSameSite({ request, url, path }: IncomingRequest): void {
  if (safeMethods.has(request.method)) return;
  for (const name of ["Host", "X-Forwarded-Host"]) {
    if (!namesThisHost(request.headers.get(name), url))
      throw new AppError("invalid", "This request names another host than the one it was sent to.");
  }
  if (isForPrograms(path)) return;
  const site = request.headers.get("Sec-Fetch-Site");
  const origin = request.headers.get("Origin");
  const sameOrigin = origin === null ? null : origin === url.origin;
  const allowed = (site === null || site === "same-origin" || site === "none") && sameOrigin !== false;
  const named = site !== null || origin !== null;
  if (!allowed || (!named && request.headers.has("Cookie"))) {
    throw new AppError("forbidden", "This form was sent from another site. Open the page here and send it again.");
  }
}
