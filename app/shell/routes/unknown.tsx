import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { AppError } from "#app/edge/http/app-error.ts";

/** An address that nothing answers. A page that was asked for becomes /not-found; a script, a picture or a program gets a 404. */
export function loader({ request }: LoaderFunctionArgs) {
  const { pathname } = new URL(request.url);
  const wantsPage = !pathname.startsWith("/api/") && !/\.[a-z0-9]{2,5}$/i.test(pathname);
  if (!wantsPage) throw new AppError("not_found", "There is nothing at this address.");
  return redirect("/not-found");
}

export function action(): never {
  throw new AppError("not_found", "There is nothing at this address.");
}
