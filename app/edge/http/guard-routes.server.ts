import { data, redirect, type ServerBuild } from "@remix-run/cloudflare";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { hasFormBody, isDocumentForm } from "#app/edge/forms/pending-submission.server.ts";
import { safeReturnPath } from "#app/edge/forms/return-path.ts";
import { AppError, errorBody } from "#app/edge/http/app-error.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { reportUnexpected } from "#app/edge/http/report-unexpected.server.ts";
import { signedInHeader, signInHeader } from "#app/edge/http/sign-in-headers.ts";

type Module = ServerBuild["routes"][string]["module"];
type Handler = NonNullable<Module["loader"]>;
type HandlerArgs = Parameters<Handler>[0];

/** The sign-in page that leads back to the page asked for. */
function signInPath({ url, sessionEnded }: RequestContext): string {
  // Null for an address that is too long: the Location header has limits of its own.
  const back = safeReturnPath(url.pathname + url.search);
  return `${sessionEnded ? "/session-expired" : "/login"}${back ? `?returnUrl=${encodeURIComponent(back)}` : ""}`;
}

/**
 * Sends a visitor who asked for a page to the sign-in. A plain form is refused instead, so that its input can be carried along, and
 * so is a request by a page that was rendered for a signed-in user: it opens the session-expired dialog.
 */
function askToSignIn(error: AppError, request: Request, ctx: RequestContext): never {
  const refused = isDocumentForm(request, ctx) || request.headers.has(signedInHeader);
  if (refused) throw data(errorBody(error), { status: error.status });
  throw redirect(signInPath(ctx));
}

function toErrorResponse(error: AppError, { request, context: { ctx } }: HandlerArgs, isPage: boolean): never {
  ctx.failure.message = error.message;
  if (error.code === "unauthorised") ctx.responseHeaders.set(signInHeader, "needed");
  if (!isPage) throw Response.json(errorBody(error), { status: error.status });
  if (error.code === "unauthorised") askToSignIn(error, request, ctx);
  throw data(errorBody(error), { status: error.status });
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

/** What a navigation by scripts can read. */
const textType = /^text\/|\bjson\b/;

/**
 * Refuses a file that is asked for as the data of a page (`….m4a.data`): Remix would read all of it into memory, as text.
 * @throws AppError not_found
 */
async function refuseFile(result: unknown, { isDataRequest }: RequestContext): Promise<void> {
  if (!(result instanceof Response) || result.body === null || !isDataRequest) return;
  if (textType.test(result.headers.get("Content-Type") ?? "")) return;
  await result.body.cancel();
  throw new AppError("not_found", "There is nothing at this address.");
}

/**
 * Counts a form of someone who is not signed in by the address, before anything of it is read.
 * @throws AppError too_many_requests
 */
async function countForm({ request, context: { ctx } }: HandlerArgs): Promise<void> {
  if (ctx.actor === null && hasFormBody(request)) await enforceRateLimit(ctx.env, "form", `anonymous:${ctx.address}`);
}

/** The present address of what the address of a request asks for; null when it has none. */
type FindMoved = (ctx: RequestContext) => Promise<string | null>;

/** Sends a request for a page on to where what it asks for is now. */
async function followMoved(error: AppError, { request, context: { ctx } }: HandlerArgs, find: FindMoved) {
  if (error.code !== "not_found" || (request.method !== "GET" && request.method !== "HEAD")) return;
  const to = await find(ctx);
  if (to !== null) throw redirect(to, 301);
}

function guarded(handler: Handler, isPage: boolean, findMoved: FindMoved): Handler {
  return async (args) => {
    try {
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

/** The methods that a JSON route lacks answer 405 in the same envelope as every other error. */
function missingMethods(module: Module): Pick<Module, "loader" | "action"> {
  const refuse: Handler = () => {
    throw Response.json(errorBody(new AppError("method_not_allowed", "This address does not take that method.")), {
      status: 405,
    });
  };
  return { ...(module.loader ? {} : { loader: refuse }), ...(module.action ? {} : { action: refuse }) };
}

/**
 * The build with every loader and action turning `AppError` into a response: a page's error boundary, or `{ error }` for JSON; a redirect for
 * what moved.
 * Paths match in the case in which they are written, so that tables of paths see what the router sees.
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
