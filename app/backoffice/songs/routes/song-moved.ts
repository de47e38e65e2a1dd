import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { songTabPath } from "#app/backoffice/songs/song-tabs.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";

/** Former tabs of a song, which are parts of its page now. */
export function loader({ params: { id = "" }, context: { ctx } }: LoaderFunctionArgs) {
  requireAccess(ctx, "songs");
  return redirect(`${songTabPath(encodeURIComponent(id))}#${ctx.url.pathname.split("/").at(-1)}`, 301);
}
