import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { requireActor } from "#app/identity/access/require-actor.server.ts";

/** /library leads to its first page besides the playlists, which have an entry of their own. */
export function loader({ context: { ctx } }: LoaderFunctionArgs) {
  requireActor(ctx);
  return redirect("/library/searches");
}

/** A page, so that visitors without a session are asked to sign in; its loader always redirects. */
export default function LibraryPage() {
  return null;
}
