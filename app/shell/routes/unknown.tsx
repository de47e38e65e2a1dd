import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { AppError } from "#app/edge/http/app-error.ts";

/** Whether a page was requested: a browser navigation, or a path that does not look like a file. */
function wantsPage(pathname: string, headers: Headers): boolean {
  if (pathname.startsWith("/api/")) return false;
  const isNavigation = headers.get("Accept")?.includes("text/html") ?? false;
  return isNavigation || !/\.[a-z0-9]{2,5}$/.test(pathname);
}

/** An unknown path: pages redirect to /not-found; scripts, images and API clients get a 404. */
export function loader({ request }: LoaderFunctionArgs) {
  const { pathname, search } = new URL(request.url);
  // Paths are lower case, but phones capitalise typed ones.
  const lowerCase = pathname.toLowerCase();
  if (!wantsPage(lowerCase, request.headers)) throw new AppError("not_found", "There is nothing at this address.");
  if (pathname !== lowerCase) return redirect(lowerCase + search);
  return redirect("/not-found");
}

export function action(): never {
  throw new AppError("not_found", "There is nothing at this address.");
}
