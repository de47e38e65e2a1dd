import { AppError, errorBody } from "#app/edge/http/app-error.ts";
import { edgeCopy } from "#app/edge/http/edge-copy.ts";
import { edgePage, edgePageHeaders } from "#app/edge/http/edge-page.server.ts";
import { isProgramPath } from "#app/edge/http/program-paths.ts";
import { reportUnexpected } from "#app/edge/http/report-unexpected.server.ts";
import { applySecurityHeaders } from "#app/edge/http/security-headers.server.ts";

type Failure = { status: number; body: { error: { message: string; reference?: string } } };

/** Browser navigations and plain forms get a page; scripts, programs and whatever asks the API get `{ error }`. */
function wantsPage(request: Request, url: URL | null): boolean {
  const isForProgram = url !== null && isProgramPath(url.pathname);
  return (request.headers.get("Accept") ?? "").includes("text/html") && !isForProgram;
}

function failureOf(error: unknown, request: Request): Failure {
  return error instanceof AppError
    ? { status: error.status, body: errorBody(error) }
    : reportUnexpected(error, request);
}

/**
 * Response to whatever was thrown outside the routes. Unexpected errors are logged with a reference that the response contains. `title`: of
 * a page that leads nowhere, because its host has none.
 */
export function errorResponse(error: unknown, request: Request, { title }: { title?: string } = {}): Response {
  const { status, body } = failureOf(error, request);
  const { message, reference = null } = body.error;
  const url = URL.canParse(request.url) ? new URL(request.url) : null;
  const reload = { href: url ? url.pathname + url.search : "/", label: edgeCopy.reload };
  const link = status >= 500 ? reload : { href: "/", label: edgeCopy.home };
  const response = wantsPage(request, url)
    ? new Response(
        edgePage({
          title: title ?? (status >= 500 ? edgeCopy.failed : edgeCopy.refused),
          message,
          reference,
          link: title === undefined ? link : null,
        }),
        { status, headers: edgePageHeaders() },
      )
    : Response.json(body, { status, headers: { "Cache-Control": "no-store" } });
  if (status === 503 || status === 429) response.headers.set("Retry-After", "60");
  applySecurityHeaders(response.headers, { secure: url?.protocol === "https:" });
  return response;
}
