import { redirect } from "@remix-run/cloudflare";
import { sql } from "drizzle-orm";
import { ratingCopy as copy } from "#app/backoffice/rating/rating-copy.ts";
import { sendToRating, takeBackSent } from "#app/backoffice/rating/send-to-rating.server.ts";
import { songStore } from "#app/backoffice/songs/song-store.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { type RequestBody, readForm } from "#app/edge/forms/read-body.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { readSelection } from "#app/records/bulk/bulk-changes.ts";
import { selectionCondition } from "#app/records/bulk/bulk-sql.server.ts";

/** Undoing replaces the message that offered it. */
const toastId = "rating-sent";

/** A long query is left out: a message has to fit into a cookie. */
const maxFrom = 300;

function undoPath(sentAt: number, from: string): string {
  return `/rating/send?${new URLSearchParams({ undo: String(sentAt), from: from.length > maxFrom ? "" : from })}`;
}

const songPage = /^\/songs\/[\w-]+$/;

/** The page of the song that alone was sent, or the list with its filters. Both may be anything: an address has no line breaks and no letters beyond ASCII. */
function pathBack(from: string | null): string {
  if (from !== null && songPage.test(from)) return from;
  return `/songs/list${new URL(from?.startsWith("?") ? from : "?", "http://list").search}`;
}

/** Takes back what was sent at the time of the address, and leads to where that was done. */
export async function undoSend(ctx: RequestContext) {
  const { searchParams } = ctx.url;
  const { takenBack, kept } = await takeBackSent(ctx, Number(searchParams.get("undo")) || 0);
  ctx.flash.set({
    kind: takenBack > 0 ? "success" : "info",
    id: toastId,
    title: takenBack > 0 ? copy.sendUndone(takenBack) : copy.sendGone,
    body: kept > 0 ? copy.sendKept(kept) : undefined,
  });
  return redirect(pathBack(searchParams.get("from")));
}

/** Sends the songs to rating that are chosen in the list, or that it finds, and says how many. */
export async function submitSongsToRating(ctx: RequestContext, body: RequestBody) {
  requireAccess(ctx, "songs-edit");
  const form = await readForm(body, { fields: 6_000, bytes: 512 * 1024 });
  const page = String(form.get("page") ?? "");
  const selection = readSelection(new URLSearchParams([...form].map(([name, value]) => [name, String(value)])));
  const from = songPage.test(page) ? page : (selection.from ?? "");
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
      id: toastId,
      press: sent > 0 ? { path: undoPath(ctx.now, from), label: copy.undoSend } : undefined,
    });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "invalid") throw error;
    ctx.flash.set({ kind: "error", title: copy.noneSent, body: error.message });
  }
  return redirect(pathBack(from));
}
