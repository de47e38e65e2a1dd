import { data, redirect, type ServerBuild } from "@remix-run/cloudflare";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { hasFormBody, isDocumentForm } from "#app/edge/forms/pending-submission.server.ts";
import { safeReturnPath } from "#app/edge/forms/return-path.ts";
import { AppError, errorBody, neededOf, UnconfirmedError } from "#app/edge/http/app-error.ts";
import { factorPagePath, factorRefusal, securityPath } from "#app/edge/http/factor-paths.ts";
import { isForPrograms } from "#app/edge/http/program-paths.ts";
import { enforceRateLimit, limitSeconds } from "#app/edge/http/rate-limits.server.ts";
import { reportUnexpected } from "#app/edge/http/report-unexpected.server.ts";
import { signedInHeader, signInHeader } from "#app/edge/http/sign-in-headers.ts";

type Module = ServerBuild["routes"][string]["module"];
type Handler = NonNullable<Module["loader"]>;
type HandlerArgs = Parameters<Handler>[0];

/** Sign-in page that returns to the requested page. */
function signInPath({ url, sessionEnded }: RequestContext, error: AppError): string {
  // Null if the path is too long for a Location header.
  const back = safeReturnPath(url.pathname + url.search);
  const page = sessionEnded ? "/session-expired" : "/login";
  return `${error instanceof UnconfirmedError ? factorPagePath : page}${back ? `?returnUrl=${encodeURIComponent(back)}` : ""}`;
}

/**
 * Redirects a page request to the sign-in. A plain form is refused instead, so that its input can be kept, and so is a request by a
 * signed-in user's page: it opens the session-expired dialog.
 */
function askToSignIn(error: AppError, request: Request, ctx: RequestContext): never {
  const refused = isDocumentForm(request, ctx) || request.headers.has(signedInHeader);
  if (refused) throw data(errorBody(error), { status: error.status });
  throw redirect(signInPath(ctx, error));
}

function toErrorResponse(error: AppError, { request, context: { ctx } }: HandlerArgs, isPage: boolean): never {
  ctx.failure.message = error.message;
  if (error.code === "unauthorised") ctx.responseHeaders.set(signInHeader, neededOf(error));
  if (error.code === "too_many_requests") ctx.responseHeaders.set("Retry-After", String(limitSeconds));
  // A file is opened by a link.
  if (!isPage && error instanceof UnconfirmedError && request.method === "GET") askToSignIn(error, request, ctx);
  if (!isPage) throw Response.json(errorBody(error), { status: error.status });
  if (error.code === "unauthorised") askToSignIn(error, request, ctx);
  throw data(errorBody(error), { status: error.status });
}

/** Asks someone for a second factor first, whatever the page. @throws AppError forbidden where there is no page */
function requireFactor({ lacksFactor }: RequestContext, isPage: boolean): void {
  if (!lacksFactor) return;
  if (isPage) throw redirect(securityPath);
  throw factorRefusal();
}

function unexpectedError(error: unknown, { request, context: { ctx } }: HandlerArgs, isPage: boolean): never {
  const { status, body } = reportUnexpected(error, request);
  ctx.failure.message = `${body.error.reference} ${String(error)}`;
  if (!isPage) throw Response.json(body, { status });
  throw data(body, { status });
}

/** Redirects and other responses are thrown on purpose. */
function isResponse(thrown: unknown): boolean {
  return (
    thrown instanceof Response ||
    (typeof thrown === "object" && thrown !== null && "type" in thrown && thrown.type === "DataWithResponseInit")
  );
}

/** Types that client-side navigation can read. */
const textType = /^text\/|\bjson\b/;

/**
 * Refuses a file requested as page data (`….m4a.data`): Remix would read it into memory as text. @throws AppError not_found
 */
async function refuseFile(result: unknown, { isDataRequest }: RequestContext): Promise<void> {
  if (!(result instanceof Response) || result.body === null || !isDataRequest) return;
  if (textType.test(result.headers.get("Content-Type") ?? "")) return;
  await result.body.cancel();
  throw new AppError("not_found", "There is nothing at this address.");
}

/** Rate-limits anonymous forms of pages by IP address, before anything is read. @throws AppError too_many_requests */
async function countForm({ request, context: { ctx } }: HandlerArgs): Promise<void> {
  if (ctx.actor === null && hasFormBody(request) && !isForPrograms(ctx.url.pathname))
    await enforceRateLimit(ctx.env, "form", `anonymous:${ctx.address}`);
}

/** Finds the present URL of a moved page; null if there is none. */
type FindMoved = (ctx: RequestContext) => Promise<string | null>;

/** Redirects a page request to the moved page. */
async function followMoved(error: AppError, { request, context: { ctx } }: HandlerArgs, find: FindMoved) {
  if (error.code !== "not_found" || (request.method !== "GET" && request.method !== "HEAD")) return;
  const to = await find(ctx);
  if (to !== null) throw redirect(to, 301);
}

function guarded(handler: Handler, isPage: boolean, findMoved: FindMoved): Handler {
  return async (args) => {
    try {
      requireFactor(args.context.ctx, isPage);
      await countForm(args);
      const result = await handler(args);
      await refuseFile(result, args.context.ctx);
      return result;
    } catch (error) {
      if (error instanceof AppError) {
        await followMoved(error, args, findMoved);
        toErrorResponse(error, args, isPage);
      }
      if (isResponse(error)) throw error;
      unexpectedError(error, args, isPage);
    }
  };
}

/** Missing methods of a JSON route give 405 in the usual error envelope. */
function missingMethods(module: Module): Pick<Module, "loader" | "action"> {
  const refuse: Handler = () => {
    throw Response.json(errorBody(new AppError("method_not_allowed", "This address does not take that method.")), {
      status: 405,
    });
  };
  return { ...(module.loader ? {} : { loader: refuse }), ...(module.action ? {} : { action: refuse }) };
}

/**
 * Wraps every loader and action of the build to turn `AppError` into a response: a page's error boundary, `{ error }` for JSON, or a
 * redirect for moved pages. Paths are case-sensitive, so that tables of paths agree with the router.
 */
export function guardRoutes(build: ServerBuild, { findMoved }: { findMoved: FindMoved }): ServerBuild {
  const routes: ServerBuild["routes"] = {};
  for (const [id, route] of Object.entries(build.routes)) {
    if (!route) continue;
    const { module } = route;
    const isPage = "default" in module;
    routes[id] = {
      ...route,
      caseSensitive: true,
      module: {
        ...module,
        ...(module.loader ? { loader: guarded(module.loader, isPage, findMoved) } : {}),
        ...(module.action ? { action: guarded(module.action, isPage, findMoved) } : {}),
        ...(isPage ? {} : missingMethods(module)),
      },
    };
  }
  return { ...build, routes };
}
