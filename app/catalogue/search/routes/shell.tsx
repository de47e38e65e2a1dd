import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";

/** Redirects to the search. */
export function loader({ request }: LoaderFunctionArgs) {
  return redirect(`/music-sync-licensing/search${new URL(request.url).search}`, 301);
}
