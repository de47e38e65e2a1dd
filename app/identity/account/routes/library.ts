import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { requireActor } from "#app/identity/access/require-actor.server.ts";

/** /library leads to its first page. */
export function loader({ context: { ctx } }: LoaderFunctionArgs) {
  requireActor(ctx);
  return redirect("/library/searches");
}
