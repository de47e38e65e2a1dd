import { AppError } from "#app/edge/http/app-error.ts";
import type { IncomingRequest } from "#app/edge/http/incoming-request.server.ts";

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Refuses a state-changing request that another site's page made a browser send. Works for plain forms: browsers name the
 * origin of every POST (`Origin`), and newer ones say it again in `Sec-Fetch-Site`. A request that carries cookies and
 * neither header is refused; one without cookies has nothing to forge.
 * @throws AppError forbidden
 */
export function requireSameSite({ request, url }: IncomingRequest): void {
  if (safeMethods.has(request.method)) return;
  const site = request.headers.get("Sec-Fetch-Site");
  const origin = request.headers.get("Origin");
  const sameOrigin = origin === null ? null : origin === url.origin;
  const allowed = (site === null || site === "same-origin" || site === "none") && sameOrigin !== false;
  const named = site !== null || origin !== null;
  if (!allowed || (!named && request.headers.has("Cookie"))) {
    throw new AppError("forbidden", "This form was sent from another site. Open the page here and send it again.");
  }
}
