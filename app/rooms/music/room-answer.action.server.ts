import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { readSignedId } from "#app/edge/signed-id.ts";
import { sharedSlides } from "#app/pitches/sharing/select-shared-pitch.server.ts";
import { trackAnchor } from "#app/playlists/sharing/components/shared-track-row.tsx";
import { sharedTracks } from "#app/playlists/sharing/select-shared.server.ts";
import { findReelItem } from "#app/reels/find-reel-item.server.ts";
import { doneAnchor, type RoomKind, roomKinds } from "#app/rooms/music/room-music.ts";
import { roomCopy as copy } from "#app/rooms/room-copy.ts";
import { roomPath } from "#app/rooms/room-limits.ts";
import type { OpenLink } from "#app/sharing/visits/open-share-link.server.ts";
import { readPassageItem } from "#app/sharing/visits/passage-answer.ts";
import type { AnswerTarget } from "#app/sharing/visits/share-answer.action.server.ts";
import { doneItem, wholeItem } from "#app/sharing/visits/share-answer.ts";
import { submitSharePage } from "#app/sharing/visits/share-page.action.server.ts";

const findItem: Record<RoomKind, (ctx: RequestContext, link: OpenLink, item: string) => Promise<AnswerTarget>> = {
  playlist: sharedTracks.findItem,
  pitch: sharedSlides.findItem,
  reel: (ctx, { subjectId }, item) => findReelItem(ctx, { sliderId: subjectId, item }),
};

/**
 * An answer to a link in a room, by the rules of the link whose token the query has; back to the room. @throws AppError not_found without
 * such a token; as `submitSharePage`
 */
export async function submitRoomAnswer(ctx: RequestContext, request: Request, token: string) {
  const kind = roomKinds.find((one) => ctx.url.searchParams.has(one));
  if (kind === undefined) throw new AppError("not_found", copy.errors.missing);
  const link = ctx.url.searchParams.get(kind) ?? "";
  const done = `#${doneAnchor(readSignedId(link)?.id ?? "")}`;
  return submitSharePage(ctx, request, {
    ...{ kind, token: link, back: roomPath(token) },
    findItem: (open, item) => findItem[kind](ctx, open, item),
    anchorOf: (item) => ([wholeItem, doneItem].includes(item) ? done : `#${trackAnchor(readPassageItem(item).item)}`),
  });
}
