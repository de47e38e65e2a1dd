import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { AppError } from "#app/edge/http/app-error.ts";

/** An address that nothing answers. A page that was asked for becomes /not-found; a script, a picture or a program gets a 404. */
export function loader({ request }: LoaderFunctionArgs) {
  const { pathname, search } = new URL(request.url);
  // Paths are lower case, and phones begin what is typed with a capital.
  const lowerCase = pathname.toLowerCase();
  const wantsPage = !lowerCase.startsWith("/api/") && !/\.[a-z0-9]{2,5}$/.test(lowerCase);
  if (!wantsPage) throw new AppError("not_found", "There is nothing at this address.");
  if (pathname !== lowerCase) return redirect(lowerCase + search);
  return redirect("/not-found");
}

export function action(): never {
  throw new AppError("not_found", "There is nothing at this address.");
}
