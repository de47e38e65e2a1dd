import { z } from "zod";
import { commentCopy as copy } from "#app/comments/comment-copy.ts";
import { visibleText } from "#app/edge/forms/visible-text.ts";
import { maxMessageLength } from "#app/player/comments/comment.ts";

const id = z.string().regex(/^[0-9a-zA-Z-]{1,64}$/, copy.errors.id);
const seconds = z.number({ error: copy.errors.time }).nonnegative(copy.errors.time);

const onRange = z.object({
  startTime: seconds,
  endTime: seconds,
  /** Accepted and ignored: the account's nickname is used. */
  userNickname: z.string().optional(),
  message: z
    .string({ error: copy.errors.empty })
    .trim()
    .regex(visibleText, copy.errors.empty)
    .max(maxMessageLength, copy.errors.long(maxMessageLength)),
});

/** Compared in milliseconds, the stored resolution. */
function hasRange({ startTime, endTime }: { startTime: number; endTime: number }): boolean {
  return Math.round(startTime * 1000) < Math.round(endTime * 1000);
}

const noRange = { path: ["endTime"], error: copy.errors.order };

/** A comment on a range; the track is given elsewhere. Times in seconds. */
export const rangeCommentSchema = onRange.refine(hasRange, noRange);

/** Body of POST /api/v1/comments: docs/product/comments-and-segments.md. Times in seconds. */
export const newCommentSchema = onRange
  .extend({ trackId: id, playListId: id.nullish().transform((given) => given ?? null) })
  .refine(hasRange, noRange);

export type NewComment = z.output<typeof newCommentSchema>;

/** Max tracks of a comments request. */
const maxTracks = 50;

/** Query of GET /api/v1/comments. Without a playlist: comments in the catalogue. */
export const commentQuerySchema = z.object({
  trackId: z.array(id).min(1, copy.errors.track).max(maxTracks, copy.errors.tracks(maxTracks)),
  playListId: id
    .or(z.literal(""))
    .default("")
    .transform((given) => given || null),
});

export const commentIdSchema = id;
