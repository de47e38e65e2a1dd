import { redirect } from "@remix-run/cloudflare";
import { sql } from "drizzle-orm";
import { readSelection } from "#app/backoffice/catalogue-records/bulk-changes.ts";
import { selectionCondition } from "#app/backoffice/catalogue-records/bulk-sql.server.ts";
import { ratingCopy as copy } from "#app/backoffice/rating/rating-copy.ts";
import { sendToRating } from "#app/backoffice/rating/send-to-rating.server.ts";
import { songStore } from "#app/backoffice/songs/song-store.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { type RequestBody, readForm } from "#app/edge/forms/read-body.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";

/** Sends the songs to rating that are chosen in the list, or that it finds, and says how many. */
export async function submitSongsToRating(ctx: RequestContext, body: RequestBody) {
  requireAccess(ctx, "songs-edit");
  const form = await readForm(body, { fields: 6_000, bytes: 512 * 1024 });
  const selection = readSelection(new URLSearchParams([...form].map(([name, value]) => [name, String(value)])));
  const condition = selectionCondition(songStore, selection) ?? sql`1`;
  try {
    const { sent, already } = await sendToRating(ctx, {
      recordings: sql`SELECT ${songStore.table.id} FROM ${songStore.table} WHERE ${condition}`,
      source: "staff",
    });
    const text = already > 0 ? copy.alreadyQueued(already) : undefined;
    ctx.flash.set({
      kind: sent > 0 ? "success" : "info",
      title: sent > 0 ? copy.sent(sent) : copy.noneSent,
      body: text,
    });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "invalid") throw error;
    ctx.flash.set({ kind: "error", title: copy.noneSent, body: error.message });
  }
  return redirect(`/songs/list${selection.from ?? ""}`);
}
