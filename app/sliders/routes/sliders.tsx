import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { requireAccess } from "#app/identity/access/require-access.server.ts";

/** /sliders redirects to the list. */
export function loader({ context: { ctx } }: LoaderFunctionArgs) {
  requireAccess(ctx, "sliders");
  return redirect("/sliders/list");
}

/** A page route, so that visitors without a session are asked to sign in; its loader always redirects. */
export default function SlidersPage() {
  return null;
}
