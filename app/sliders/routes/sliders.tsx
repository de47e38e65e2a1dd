import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { requireAccess } from "#app/identity/access/require-access.server.ts";

/** /sliders leads to the list. */
export function loader({ context: { ctx } }: LoaderFunctionArgs) {
  requireAccess(ctx, "sliders");
  return redirect("/sliders/list");
}

/** A page, so that visitors without a session are asked to sign in; its loader always leads on. */
export default function SlidersPage() {
  return null;
}
