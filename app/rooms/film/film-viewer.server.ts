import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { refusePreview } from "#app/identity/access/refuse-preview.ts";
import { requireActor } from "#app/identity/access/require-actor.server.ts";
import { requireRoom } from "#app/rooms/access/require-room.server.ts";
import { filmLimits } from "#app/rooms/film/film-limits.ts";
import { requireOpenRoom } from "#app/rooms/guest/open-room.server.ts";
import { roomDeskPath, roomPath } from "#app/rooms/room-limits.ts";
import type { PartSender } from "#app/uploads/parts/receive-parts.server.ts";

/** Who sees a room's film: a guest by their address, or a sender. One of `guestId` and `userId` is null. */
export type FilmViewer = {
  roomId: string;
  title: string;
  guestId: string | null;
  userId: string | null;
  name: string;
  /** Page of the room, under which the addresses of its film are. */
  path: string;
};

/**
 * The guest of `token`, or the sender of the room `id`. @throws AppError as `requireOpenRoom` and `requireRoom`: unauthorised, not_found,
 * gone
 */
export async function requireFilmViewer(
  ctx: RequestContext,
  { token, id = "" }: { token?: string | undefined; id?: string | undefined },
): Promise<FilmViewer> {
  if (token !== undefined) {
    const { room, guest } = await requireOpenRoom(ctx, token);
    const { title } = room;
    return { roomId: room.id, title, guestId: guest.id, userId: null, name: guest.name, path: roomPath(token) };
  }
  const { title } = await requireRoom(ctx, { id });
  const { id: userId, name, nickname } = requireActor(ctx);
  return { roomId: id, title, guestId: null, userId, name: nickname || name, path: roomDeskPath(id) };
}

/** Counts a change. @throws AppError too_many_requests; forbidden in a preview, before bytes are written */
export async function countFilmChange({ env, address, actor }: RequestContext, viewer: FilmViewer): Promise<void> {
  if (actor !== null) refusePreview(actor);
  await enforceRateLimit(env, "form", `film:${viewer.guestId ?? viewer.userId}`);
  await enforceRateLimit(env, "form", `film:${address}`);
}

export function partSenderOf({ guestId, userId }: FilmViewer): PartSender {
  return { id: guestId ?? userId ?? "", area: "room-films", maxHeldBytes: filmLimits.bytes + 64 * 1024 ** 2 };
}
