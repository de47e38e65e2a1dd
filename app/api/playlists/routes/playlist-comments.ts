import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { z } from "zod";
import { readJsonBody } from "#app/api/read-json-body.server.ts";
import { songReference } from "#app/api/record-body.ts";
import { requireCommenter } from "#app/comments/comment-access.server.ts";
import { commentIdSchema } from "#app/comments/comment-schema.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireActor } from "#app/identity/access/require-actor.server.ts";
import { assignThread, resolveThread } from "#app/playlists/comments/change-thread.server.ts";
import { readCommentsQuery, threadsPerPage } from "#app/playlists/comments/comments-query.ts";
import type { PlaylistThread } from "#app/playlists/comments/playlist-thread.ts";
import { readPlaylistComments } from "#app/playlists/comments/read-playlist-comments.server.ts";
import { getPlaylist } from "#app/playlists/get-playlist.server.ts";
import { playlistsCopy as copy } from "#app/playlists/playlists-copy.ts";

const maxBytes = 4096;
const changeSchema = z.union([
  z.object({ commentId: commentIdSchema, resolved: z.boolean() }),
  z.object({ commentId: commentIdSchema, assigneeId: z.string().max(64).nullable() }),
]);

function threadBody({ trackId, startMs, endMs, assignee, comments, ...state }: PlaylistThread) {
  return {
    ...{ trackId, startTime: startMs / 1000, endTime: endMs / 1000, ...state },
    assignee: assignee && { _id: assignee.id, name: assignee.name },
    comments: comments.map(({ id: _id, ...comment }) => ({ _id, ...comment })),
  };
}

async function bodyOf(ctx: RequestContext, id: string, params: URLSearchParams) {
  const playlist = await getPlaylist(ctx, { id, stored: true });
  if (playlist === null) throw new AppError("not_found", copy.gone);
  const asked = { slug: playlist.slug, ...readCommentsQuery(params) };
  const { tracks, counts, page, pages, people } = await readPlaylistComments(ctx, asked);
  return {
    items: tracks.map(({ track, threads }) => ({ track: songReference(track), threads: threads.map(threadBody) })),
    counts,
    people: people.map(({ id: _id, name }) => ({ _id, name })),
    paging: { limit: threadsPerPage, page, totalItems: counts[asked.view], totalPages: pages },
  };
}

/**
 * GET /api/v1/playlists/:id/comments?show=…&page=…&comment=…: the threads of a playlist by track, for who may read it. `show`: open, mine,
 * resolved or all. `people`: whom a thread can be assigned to. Comments are written and deleted at /api/v1/comments.
 */
export async function loader({ params: { id = "" }, context: { ctx } }: LoaderFunctionArgs) {
  requireActor(ctx);
  return Response.json({ data: await bodyOf(ctx, id, ctx.url.searchParams) });
}

/**
 * PATCH `{ commentId, resolved }` resolves the thread of a comment or opens it again, `{ commentId, assigneeId }` assigns it to a person or (null)
 * to no one. For CreateComment, by the author of the thread, its assignee and those who may edit the playlist. Returns the page with the
 * comment.
 */
export async function action({ request, params: { id = "" }, context: { ctx } }: ActionFunctionArgs) {
  if (request.method !== "PATCH") throw new AppError("method_not_allowed", "Use PATCH to resolve or assign a thread.");
  requireCommenter(ctx);
  const change = await readJsonBody(request, { schema: changeSchema, maxBytes });
  await ("resolved" in change ? resolveThread(ctx, change) : assignThread(ctx, change));
  return Response.json({ data: await bodyOf(ctx, id, new URLSearchParams({ comment: change.commentId })) });
}
