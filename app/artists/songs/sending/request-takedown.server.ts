import { newsOfTakedown } from "#app/artists/songs/news-of-song.server.ts";
import { changeSubmission } from "#app/artists/songs/own-submission.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";

/** Asks the staff who edit songs to take a published one down. @throws AppError as `changeSubmission` */
export async function requestTakedown(
  ctx: RequestContext,
  { id, reason }: { id: string; reason: string },
): Promise<void> {
  const change = { id, version: null, from: ["published"] as const, action: "song-takedown-requested" };
  await changeSubmission(ctx, { ...change, detail: { reason } }, (song) => newsOfTakedown(ctx, song, reason));
}
