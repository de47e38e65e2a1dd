import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { quitPreview } from "#app/identity/session/quit-preview.server.ts";

/** POST /quit-preview: returns to the administrator's own account. */
export async function action({ context: { ctx } }: ActionFunctionArgs) {
  return redirect(await quitPreview(ctx));
}

/** A GET comes from a sign-in after the session ended: there is no preview to quit. */
export function loader() {
  return redirect("/");
}
