import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { quitPreview } from "#app/identity/sign-in/quit-preview.server.ts";

/** POST /quit-preview: back to who one is. */
export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  return redirect(await quitPreview(ctx, { userAgent: request.headers.get("User-Agent") ?? "" }));
}

/** Whoever signs in on the way back from an ended session arrives with a GET: there is nothing to quit any more. */
export function loader() {
  return redirect("/");
}
