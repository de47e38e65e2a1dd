import { sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { webhookEvent } from "#app/webhooks/webhook-event.server.ts";
import { recordings } from "#db/schema/catalogue.server.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { playlists } = unsafeTenantTables("companies comment in public playlists of their environment's own company");

type About = { commentId: string; recordingId: string; playlistId: string | null; startMs: number; endMs: number };

/** Paths of the page and of the comments in the API: those of the playlist for a comment in one, else those of the song. */
function placesOf({ commentId, recordingId, playlistId }: About) {
  const api = `/api/v1/comments?${new URLSearchParams({ trackId: recordingId, ...(playlistId && { playListId: playlistId }) })}`;
  if (playlistId === null) {
    const slug = sql`(SELECT slug FROM ${recordings} WHERE id = ${recordingId})`;
    const path = sql`iif(substr(${slug}, 1, 1) = '/', ${slug}, '/music-sync-licensing/song/' || ${slug})`;
    return { page: sql`${path} || ${`?comment=${commentId}#comment-${commentId}`}`, api };
  }
  const slug = sql`(SELECT slug FROM ${playlists} WHERE id = ${playlistId})`;
  return { page: sql`'/music-sync-licensing/playlist/' || ${slug} || ${`/comments#comment-${commentId}`}`, api };
}

/** Statement of the webhook event of a comment, without its text: who may read it is decided by the API. */
export function commentEvent(ctx: RequestContext, type: "comment.written" | "comment.resolved", about: About) {
  const { commentId, recordingId, playlistId, startMs, endMs } = about;
  const data = { commentId, recordingId, playlistId, startSeconds: startMs / 1000, endSeconds: endMs / 1000 };
  return webhookEvent(ctx, { type, data, ...placesOf(about) });
}
