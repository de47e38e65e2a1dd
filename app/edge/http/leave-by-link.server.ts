import { readHost } from "#app/edge/context/host.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { isDocumentForm } from "#app/edge/forms/pending-submission.server.ts";
import { edgeCopy } from "#app/edge/http/edge-copy.ts";
import { edgePage, edgePageHeaders } from "#app/edge/http/edge-page.server.ts";

/**
 * A form that ends on a company's own host is answered with a page that leads there. Browsers hold the redirect after a form to
 * `form-action` of the page it stood on, which names our hosts but cannot name every host a company may have.
 */
export function leaveByLink(request: Request, response: Response, { url, env }: RequestContext): Response {
  const location = response.headers.get("Location");
  if (location === null || !URL.canParse(location) || !isDocumentForm(request, url)) return response;
  const target = new URL(location);
  if (target.origin === url.origin || readHost(target.hostname, env.APP_HOST).kind === "tenant") return response;
  const link = { href: target.href, label: edgeCopy.continue };
  const headers = edgePageHeaders();
  for (const cookie of response.headers.getSetCookie()) headers.append("Set-Cookie", cookie);
  return new Response(edgePage({ title: edgeCopy.leaving, link, follows: true }), { headers });
}
