import { AppError } from "#app/edge/http/app-error.ts";
import type { IncomingRequest } from "#app/edge/http/incoming-request.server.ts";

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/** Whether a header that names the host of the request names the one it was sent to; of a proxy's list, the first. */
function namesThisHost(named: string | null, { protocol, host }: URL): boolean {
  const [first = ""] = (named ?? "").split(",");
  if (first.trim() === "") return true;
  const address = `${protocol}//${first.trim()}`;
  return URL.canParse(address) && new URL(address).host === host;
}

/**
 * Refuses a state-changing request that another site's page made a browser send. Works for plain forms: browsers name the
 * origin of every POST (`Origin`), and newer ones say it again in `Sec-Fetch-Site`. A request that carries cookies and
 * neither header is refused; one without cookies has nothing to forge. So is one whose headers disagree on the host it was sent to.
 * @throws AppError forbidden; invalid for headers that disagree
 */
export function requireSameSite({ request, url }: IncomingRequest): void {
  if (safeMethods.has(request.method)) return;
  for (const name of ["Host", "X-Forwarded-Host"]) {
    if (!namesThisHost(request.headers.get(name), url))
      throw new AppError("invalid", "This request names another host than the one it was sent to.");
  }
  const site = request.headers.get("Sec-Fetch-Site");
  const origin = request.headers.get("Origin");
  const sameOrigin = origin === null ? null : origin === url.origin;
  const allowed = (site === null || site === "same-origin" || site === "none") && sameOrigin !== false;
  const named = site !== null || origin !== null;
  if (!allowed || (!named && request.headers.has("Cookie"))) {
    throw new AppError("forbidden", "This form was sent from another site. Open the page here and send it again.");
  }
}
