import { data, redirect, type ServerBuild } from "@remix-run/cloudflare";
import { AppError } from "#app/edge/app-error.ts";

type Module = ServerBuild["routes"][string]["module"];
type Handler = NonNullable<Module["loader"]>;

/** `/login?returnUrl=…` for the page that was asked for. */
export function loginPath(url: URL): string {
  const wanted = url.pathname.replace(/\.data$/, "").replace(/^\/_root$/, "/") + url.search;
  return `/login?returnUrl=${encodeURIComponent(wanted)}`;
}

/** What a JSON caller is told. */
export function errorBody(error: AppError) {
  return { error: { code: error.code, message: error.message, ...(error.fields ? { fields: error.fields } : {}) } };
}

function answerTo(error: AppError, request: Request, isPage: boolean): never {
  const url = new URL(request.url);
  if (!isPage) throw Response.json(errorBody(error), { status: error.status });
  if (error.code === "unauthorised") throw redirect(loginPath(url));
  throw data(errorBody(error), { status: error.status });
}

function guarded(handler: Handler, isPage: boolean): Handler {
  return async (args) => {
    try {
      return await handler(args);
    } catch (error) {
      if (error instanceof AppError) answerTo(error, args.request, isPage);
      throw error;
    }
  };
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
      },
    };
  }
  return { ...build, routes };
}
