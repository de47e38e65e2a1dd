import { sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { artistEditorIds } from "#app/artists/editor-ids.server.ts";
import { ownSubmissionPath, staffSubmissionPath } from "#app/artists/songs/song-submission.ts";
import { newsCopy as copy } from "#app/artists/songs/songs-copy.ts";
import { artistKeeperIds } from "#app/catalogue/profile/kept-artists.server.ts";
import { notifyPeople } from "#app/comments/notifications/notify-people.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";

type Notifying = Pick<RequestContext, "db" | "now" | "company" | "actor">;
type Song = { id: string; title: string };

/** Statements that tell the keepers of its artist what became of a song, for the batch in which it happens. `message`: the reason. */
export function newsOfSong(
  ctx: Notifying,
  { song: { id, title }, news, message }: { song: Song; news: keyof typeof copy.toKeepers; message?: string },
): BatchItem<"sqlite">[] {
  const common = { kind: "artist", subject: { songSubmissionId: id }, path: ownSubmissionPath(id) } as const;
  const artistId = sql`(SELECT artist_id FROM song_submissions WHERE id = ${id})`;
  return notifyPeople(ctx, {
    ...common,
    userIds: artistKeeperIds(artistId),
    title: copy.toKeepers[news](title),
    message,
  });
}

/** Statements that tell the staff who edit songs that one is to be taken down. */
export function newsOfTakedown(ctx: Notifying, { id, title }: Song, reason: string): BatchItem<"sqlite">[] {
  const common = { kind: "artist", subject: { songSubmissionId: id }, path: staffSubmissionPath(id) } as const;
  return notifyPeople(ctx, { ...common, userIds: artistEditorIds(ctx), title: copy.takedown(title), message: reason });
}
