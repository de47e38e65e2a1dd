import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError, errorBody } from "#app/edge/http/app-error.ts";
import { reportUnexpected } from "#app/edge/http/report-unexpected.server.ts";
import { OAuthError, type OAuthErrorCode } from "#app/identity/agents/oauth/oauth-error.ts";

/** Read by programs of any origin: these addresses take no cookies. */
export const anyOrigin = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Allow-Headers": "Authorization, Content-Type, MCP-Protocol-Version",
};

const notStored = { ...anyOrigin, "Cache-Control": "no-store", Pragma: "no-cache" };

function refusal(error: OAuthErrorCode, message: string, status: number, headers: Record<string, string> = {}) {
  return Response.json({ error, error_description: message }, { status, headers: { ...notStored, ...headers } });
}

function toRefusal(error: unknown, request: Request, ctx: RequestContext): Response {
  if (error instanceof OAuthError) {
    ctx.failure.message = error.message;
    return refusal(error.code, error.message, error.code === "invalid_client" ? 401 : 400);
  }
  if (error instanceof AppError) {
    ctx.failure.message = error.message;
    const isBusy = error.code === "too_many_requests";
    const headers: Record<string, string> = isBusy ? { "Retry-After": "60" } : {};
    return refusal(isBusy ? "temporarily_unavailable" : "invalid_request", error.message, error.status, headers);
  }
  const { status, body } = reportUnexpected(error, request);
  ctx.failure.message = `${body.error.reference} ${String(error)}`;
  return refusal("server_error", body.error.message, status);
}

/** Response of an address for programs: JSON, or the error of OAuth that `serve` throws. `status`: of a success. */
export async function respondToProgram(
  request: Request,
  ctx: RequestContext,
  serve: () => Promise<Record<string, unknown> | null>,
  status = 200,
): Promise<Response> {
  if (request.method !== "POST") return notPosted(request);
  try {
    const body = await serve();
    return body === null
      ? new Response(null, { status, headers: notStored })
      : Response.json(body, { status, headers: notStored });
  } catch (error) {
    return toRefusal(error, request, ctx);
  }
}

/** Reply to other methods than POST: a preflight (CORS) is allowed. */
export function notPosted(request: Request): Response {
  const headers = { ...notStored, Allow: "POST, OPTIONS", "Access-Control-Allow-Methods": "POST, OPTIONS" };
  if (request.method === "OPTIONS") return new Response(null, { status: 204, headers });
  const error = new AppError("method_not_allowed", "This address takes POST.");
  return Response.json(errorBody(error), { status: 405, headers });
}
