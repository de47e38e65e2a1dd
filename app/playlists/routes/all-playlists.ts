import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { desktopPaths, handheldPaths } from "#app/playlists/editor/editor-paths.ts";
import { isHandheld } from "#app/playlists/editor/is-handheld.ts";

/** GET /music-sync-licensing/playlist redirects to the user's playlists. */
export function loader({ request }: LoaderFunctionArgs) {
  return redirect(isHandheld(request.headers) ? handheldPaths.list : desktopPaths.list);
}
