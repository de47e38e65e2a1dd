import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { submitSongsToRating, undoSend } from "#app/backoffice/rating/send-songs.action.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";

/** A reload after a failed form. */
export function loader({ context: { ctx } }: LoaderFunctionArgs) {
  requireAccess(ctx, "songs-edit");
  return redirect("/songs/list");
}

export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  if (ctx.url.searchParams.has("undo")) return await undoSend(ctx);
  return await submitSongsToRating(ctx, request);
}
