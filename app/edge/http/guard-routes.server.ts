import { data, redirect, type ServerBuild } from "@remix-run/cloudflare";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { isDocumentForm } from "#app/edge/forms/pending-submission.server.ts";
import { safeReturnPath } from "#app/edge/forms/return-path.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { signedInHeader, signInHeader } from "#app/edge/http/sign-in-headers.ts";

type Module = ServerBuild["routes"][string]["module"];
type Handler = NonNullable<Module["loader"]>;

/** Where to sign in for the page that was asked for. */
function signInPath({ url, sessionEnded }: RequestContext): string {
  const wanted = url.pathname.replace(/\.data$/, "").replace(/^\/_root$/, "/") + url.search;
  // An address that is too long to come back to is left out: the header that carries it has limits of its own.
  const back = safeReturnPath(wanted);
  return `${sessionEnded ? "/session-expired" : "/login"}${back ? `?returnUrl=${encodeURIComponent(back)}` : ""}`;
}

/**
 * Somebody has to sign in first. Who only wanted to see a page is led to where that is done. A form is refused as it stands, so
 * that what was typed can be kept; and so is everything that a page asks for that was made for somebody signed in.
 */
function askToSignIn(error: AppError, request: Request, ctx: RequestContext): never {
  const refused = isDocumentForm(request, ctx.url) || request.headers.has(signedInHeader);
  if (refused) throw data(errorBody(error), { status: error.status });
  throw redirect(signInPath(ctx));
}

/** What a JSON caller is told. */
export function errorBody(error: AppError) {
  return { error: { code: error.code, message: error.message, ...(error.fields ? { fields: error.fields } : {}) } };
}

function toErrorResponse(
  error: AppError,
  { request, context: { ctx } }: Parameters<Handler>[0],
  isPage: boolean,
): never {
  if (error.code === "unauthorised") ctx.responseHeaders.set(signInHeader, "needed");
  if (!isPage) throw Response.json(errorBody(error), { status: error.status });
  if (error.code === "unauthorised") askToSignIn(error, request, ctx);
  throw data(errorBody(error), { status: error.status });
}

/** What a visitor can read out to us, and what we find in the log by it. */
function unexpectedError(error: unknown, isPage: boolean): never {
  const reference = crypto.randomUUID().slice(0, 8);
  console.error(reference, error);
  const body = {
    error: {
      code: "internal",
      message: "Something failed on our side. What you typed is still in your browser.",
      reference,
    },
  };
  if (!isPage) throw Response.json(body, { status: 500 });
  throw data(body, { status: 500 });
}

/** Redirects and answers are thrown on purpose. */
function isAnswer(thrown: unknown): boolean {
  return (
    thrown instanceof Response ||
    (typeof thrown === "object" && thrown !== null && "type" in thrown && thrown.type === "DataWithResponseInit")
  );
}

function guarded(handler: Handler, isPage: boolean): Handler {
  return async (args) => {
    try {
      return await handler(args);
    } catch (error) {
      if (error instanceof AppError) toErrorResponse(error, args, isPage);
      if (isAnswer(error)) throw error;
      unexpectedError(error, isPage);
    }
  };
}

/** A JSON address that is read only, or written only, says so in the envelope of every other error. */
function missingMethods(module: Module): Pick<Module, "loader" | "action"> {
  const refuse: Handler = () => {
    throw Response.json(errorBody(new AppError("method_not_allowed", "This address does not take that method.")), {
      status: 405,
    });
  };
  return { ...(module.loader ? {} : { loader: refuse }), ...(module.action ? {} : { action: refuse }) };
}

/** The build with every loader and action turning `AppError` into an answer: a page's error boundary, or `{ error }` for JSON. */
export function guardRoutes(build: ServerBuild): ServerBuild {
  const routes: ServerBuild["routes"] = {};
  for (const [id, route] of Object.entries(build.routes)) {
    if (!route) continue;
    const { module } = route;
    const isPage = "default" in module;
    routes[id] = {
      ...route,
      module: {
        ...module,
        ...(module.loader ? { loader: guarded(module.loader, isPage) } : {}),
        ...(module.action ? { action: guarded(module.action, isPage) } : {}),
        ...(isPage ? {} : missingMethods(module)),
      },
    };
  }
  return { ...build, routes };
}
