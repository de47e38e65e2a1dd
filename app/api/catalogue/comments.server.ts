import { z } from "zod";
import { commentSchema, threadSchema } from "#app/api/catalogue/comment-schema.ts";
import { ApiRouter } from "#app/api/frame/api-router.server.ts";
import { requireCommenter } from "#app/comments/comment-access.server.ts";
import { commentCopy as copy } from "#app/comments/comment-copy.ts";
import { commentIdSchema, commentQuerySchema, newCommentSchema } from "#app/comments/comment-schema.ts";
import { createComment } from "#app/comments/create-comment.server.ts";
import { deleteComment } from "#app/comments/delete-comment.server.ts";
import { listComments } from "#app/comments/list-comments.server.ts";

/** Bytes: 2,000 characters of a message at up to 12 bytes each (JSON escapes), and the other fields. */
const maxBytes = 32 * 1024;

export const comments = new ApiRouter("Comments")
  .on(
    "get",
    "/comments",
    {
      summary: "The comments on tracks",
      description:
        "`items` is keyed by track id, each with `times`, one for each range with comments. Without `playListId` the comments made in the catalogue.",
      access: "signed-in",
      query: commentQuerySchema,
      data: z.strictObject({ items: z.record(z.string(), z.strictObject({ times: z.array(threadSchema) })) }),
    },
    async ({ ctx, query: { trackId: ids, playListId } }) => ({
      items: await listComments(ctx, { tracks: { ids }, playListId }),
    }),
  )
  .on(
    "post",
    "/comments",
    {
      summary: "Write a comment on a range of a track",
      access: { who: "CreateComment", check: requireCommenter },
      body: newCommentSchema,
      maxBytes,
      status: 201,
      data: commentSchema,
    },
    ({ ctx, body }) => createComment(ctx, body),
  )
  .on(
    "delete",
    "/comments/:id",
    {
      summary: "Delete a comment, by the person who wrote it",
      access: "signed-in",
      params: z.object({ id: commentIdSchema }),
      missing: copy.errors.missing,
      data: z.strictObject({ _id: z.string() }),
    },
    async ({ ctx, params: { id } }) => {
      await deleteComment(ctx, { id });
      return { _id: id };
    },
  )
  .close();
