import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { requireActor } from "#app/identity/access/require-actor.server.ts";

/** /library leads to its first page. */
export function loader({ context: { ctx } }: LoaderFunctionArgs) {
  requireActor(ctx);
  return redirect("/library/playlists");
}

/** A page, so that visitors without a session are asked to sign in; its loader always redirects. */
export default function LibraryPage() {
  return null;
}
