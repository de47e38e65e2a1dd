import { and, eq } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireActor } from "#app/identity/access/require-actor.server.ts";
import { mayRunRoom } from "#app/rooms/guest-of-recipient.server.ts";
import { roomCopy as copy } from "#app/rooms/room-copy.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** Query for a room that the actor may run: their own, or that of an opportunity that they may edit. @throws AppError unauthorised */
export function selectRoom(ctx: RequestContext, { id }: { id: string }) {
  const actor = requireActor(ctx);
  const { rooms, select } = scoped(ctx.db, ctx.company);
  const { title, opportunityId, showsPrices, showsApprovals, closedAt, createdBy, updatedAt } = rooms;
  return select(
    { id: rooms.id, title, opportunityId, showsPrices, showsApprovals, closedAt, createdBy, updatedAt },
    rooms,
    and(eq(rooms.id, id), mayRunRoom(ctx, actor)),
  ).limit(1);
}

export type Room = Awaited<ReturnType<typeof selectRoom>>[number];

/** The room from the result of `selectRoom`. @throws AppError not_found */
export function toRoom([room]: Room[]): Room {
  if (room === undefined) throw new AppError("not_found", copy.errors.missing);
  return room;
}

/** A room that the actor may run. @throws AppError unauthorised; not_found, also for one of others or of another company */
export async function requireRoom(ctx: RequestContext, located: { id: string }): Promise<Room> {
  return toRoom(await selectRoom(ctx, located));
}
