import { z } from "zod";
import { songReferenceSchema } from "#app/api/catalogue/song-schema.ts";
import { ApiRouter } from "#app/api/frame/api-router.server.ts";
import { pagingSchema } from "#app/api/paging.ts";
import { songReference } from "#app/api/record-body.ts";
import { requireCommenter } from "#app/comments/comment-access.server.ts";
import { commentIdSchema } from "#app/comments/comment-schema.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { assignThread, resolveThread } from "#app/playlists/comments/change-thread.server.ts";
import { readCommentsQuery, threadsPerPage, threadViews } from "#app/playlists/comments/comments-query.ts";
import type { PlaylistThread } from "#app/playlists/comments/playlist-thread.ts";
import { readPlaylistComments } from "#app/playlists/comments/read-playlist-comments.server.ts";
import { playlistsCopy as copy } from "#app/playlists/playlists-copy.ts";
import { readPlaylist } from "#app/playlists/read-playlist.server.ts";

const changeSchema = z.union([
  z.object({ commentId: commentIdSchema, resolved: z.boolean() }),
  z.object({ commentId: commentIdSchema, assigneeId: z.string().max(64).nullable() }),
]);

const personSchema = z.strictObject({ _id: z.string(), name: z.string() });

const threadSchema = z.strictObject({
  trackId: z.string(),
  startTime: z.number(),
  endTime: z.number(),
  resolvedAt: z.number().nullable(),
  resolvedBy: z.string().nullable(),
  assignee: personSchema.nullable(),
  comments: z.array(
    z.strictObject({
      _id: z.string(),
      userId: z.string(),
      author: z.string(),
      message: z.string(),
      createdAt: z.number(),
    }),
  ),
});

/** A page of threads by track. `people`: possible assignees of a thread. */
const commentsSchema = z.strictObject({
  items: z.array(z.strictObject({ track: songReferenceSchema, threads: z.array(threadSchema) })),
  counts: z.record(z.enum(threadViews), z.number()),
  people: z.array(personSchema),
  paging: pagingSchema.extend({ limit: z.number() }),
});

function threadBody({ trackId, startMs, endMs, assignee, comments, ...state }: PlaylistThread) {
  return {
    ...{ trackId, startTime: startMs / 1000, endTime: endMs / 1000, ...state },
    assignee: assignee && { _id: assignee.id, name: assignee.name },
    comments: comments.map(({ id: _id, ...comment }) => ({ _id, ...comment })),
  };
}

/** @throws AppError unauthorised, not_found */
async function readComments(ctx: RequestContext, id: string, query: URLSearchParams) {
  const playlist = await readPlaylist(ctx, { id });
  if (playlist === null) throw new AppError("not_found", copy.gone);
  const commentsQuery = { slug: playlist.slug, ...readCommentsQuery(query) };
  const { tracks, counts, page, pages, people } = await readPlaylistComments(ctx, commentsQuery);
  return {
    items: tracks.map(({ track, threads }) => ({ track: songReference(track), threads: threads.map(threadBody) })),
    counts,
    people: people.map(({ id: _id, name }) => ({ _id, name })),
    paging: { limit: threadsPerPage, page, totalItems: counts[commentsQuery.view], totalPages: pages },
  };
}

const path = "/playlists/:id/comments";
const params = z.object({ id: z.string() });
const text = z.string().optional();

export const playlistComments = new ApiRouter("Playlists")
  .on(
    "get",
    path,
    {
      summary: "The threads of comments of a playlist, by track, for those who may read it",
      description:
        "`show` is open, mine, resolved or all, `comment` one that the page has. Comments are written and deleted at /comments.",
      access: "signed-in",
      params,
      query: z.object({ show: text, page: text, comment: text }),
      data: commentsSchema,
    },
    ({ ctx, params: { id } }) => readComments(ctx, id, ctx.url.searchParams),
  )
  .on(
    "patch",
    path,
    {
      summary: "Resolve the thread of a comment, open it again, or assign it",
      description:
        "For the author of the thread, its assignee and those who may edit the playlist. `assigneeId` null is no one. Returns the page with the comment.",
      access: { who: "those who may comment, but not in a preview", check: requireCommenter },
      params,
      body: changeSchema,
      maxBytes: 4096,
      data: commentsSchema,
    },
    async ({ ctx, params: { id }, body }) => {
      await ("resolved" in body ? resolveThread(ctx, body) : assignThread(ctx, body));
      return readComments(ctx, id, new URLSearchParams({ comment: body.commentId }));
    },
  )
  .close();
