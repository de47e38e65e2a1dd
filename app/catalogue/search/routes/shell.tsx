import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import type { RouteHandle } from "#app/edge/http/route-handle.ts";

export const handle = { catalogue: true, searchSidebar: true } satisfies RouteHandle;

/** Redirects to the search. */
export function loader({ request }: LoaderFunctionArgs) {
  return redirect(`/music-sync-licensing/search${new URL(request.url).search}`, 301);
}
