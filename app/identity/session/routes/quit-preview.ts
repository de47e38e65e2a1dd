import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { quitPreview } from "#app/identity/session/quit-preview.server.ts";

/** POST /quit-preview: back to the administrator's own account. */
export async function action({ context: { ctx } }: ActionFunctionArgs) {
  return redirect(await quitPreview(ctx));
}

/** A person who signs in after their session ended arrives here with a GET: there is no preview to quit. */
export function loader() {
  return redirect("/");
}
