import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";

/** The catalogue's own address is its search. */
export function loader({ request }: LoaderFunctionArgs) {
  return redirect(`/music-sync-licensing/search${new URL(request.url).search}`, 301);
}
