import type { BatchItem } from "drizzle-orm/batch";
import { rightsEditorIds } from "#app/artists/editor-ids.server.ts";
import { sharesPath, staffSharesPath } from "#app/artists/shares/shares-path.ts";
import { artistKeeperIds } from "#app/catalogue/profile/kept-artists.server.ts";
import { notifyPeople } from "#app/comments/notifications/notify-people.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";

type News = { submissionId: string; title: string; message: string };

/** Statements that tell the keepers of an artist what became of stated shares. */
export function newsOfShares(
  ctx: RequestContext,
  { submissionId, artistId, ...news }: News & { artistId: string },
): BatchItem<"sqlite">[] {
  return notifyPeople(ctx, {
    ...news,
    kind: "artist",
    userIds: artistKeeperIds(artistId),
    subject: { songSubmissionId: submissionId },
    path: sharesPath(submissionId),
  });
}

/** Statements that tell the staff who edit rights what they have to look at: a correction, an owner who disagrees after publication. */
export function newsForRights(ctx: RequestContext, { submissionId, ...news }: News): BatchItem<"sqlite">[] {
  return notifyPeople(ctx, {
    ...news,
    kind: "artist",
    userIds: rightsEditorIds(ctx),
    subject: { songSubmissionId: submissionId },
    path: staffSharesPath(submissionId),
  });
}
