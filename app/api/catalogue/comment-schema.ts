import { z } from "zod";

/** `startTime` and `endTime` are seconds, `createdAt` is milliseconds since 1970. */
export const commentSchema = z.strictObject({
  _id: z.string(),
  message: z.string(),
  userNickname: z.string(),
  startTime: z.number(),
  endTime: z.number(),
  playListId: z.string().nullable(),
  trackId: z.string(),
  uid: z.string(),
  createdAt: z.number(),
});

/** Comments on one range of a track, oldest first. */
export const threadSchema = z.strictObject({
  startTime: z.number(),
  endTime: z.number(),
  comments: z.array(commentSchema),
});
