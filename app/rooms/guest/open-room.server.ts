import { eq, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { scopesWithin } from "#app/identity/access/active-member.server.ts";
import { portraitOf } from "#app/media/images/portrait-of.ts";
import { roomCopy as copy } from "#app/rooms/room-copy.ts";
import { readRoomToken } from "#app/rooms/room-token.server.ts";
import { shareState } from "#app/sharing/links/share-link.ts";
import type { Sender } from "#app/sharing/visits/sender.ts";
import { users } from "#db/schema/identity.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** A room as its guest may see it now. */
export type OpenRoom = {
  room: {
    id: string;
    title: string;
    opportunityId: string | null;
    showsPrices: boolean;
    showsApprovals: boolean;
    closedAt: number | null;
  };
  guest: { id: string; name: string; email: string | null };
  /** Who sent the guest's link. */
  sender: Sender & { id: string };
  /** The same with their present scopes: what they may not see, the guest does not see. */
  creator: { id: string; scopes: string[] };
};

export type ClosedRoom = "unknown" | "expired" | "revoked" | "closed" | "left";

type OpenedRoom = { state: ClosedRoom } | ({ state: "open" } & OpenRoom);

/** Query for the guest `id` with room and sender: `toOpenRoom` reads the result. */
export function selectGuest({ db, company }: RequestContext, id: string) {
  const { roomGuests, rooms, opportunities, ofCompany } = scoped(db, company);
  const { name, email, expiresAt, revokedAt, roomId } = roomGuests;
  const { title, opportunityId, showsPrices, showsApprovals, closedAt } = rooms;
  return db
    .select({
      ...{ name, email, expiresAt, revokedAt, roomId, title, opportunityId, showsPrices, showsApprovals, closedAt },
      ...{ senderId: users.id, senderName: sql<string>`${users.name}`.as("sender_name"), imageKey: users.imageKey },
      senderScopes: scopesWithin(roomGuests.createdBy, company.id).as("sender_scopes"),
      isLost: sql<number>`EXISTS (SELECT 1 FROM ${opportunities} AS job
        WHERE job.id = ${rooms.opportunityId} AND job.stage = 'lost')`.as("is_lost"),
    })
    .from(roomGuests)
    .innerJoin(rooms, eq(rooms.id, roomGuests.roomId))
    .innerJoin(users, eq(users.id, roomGuests.createdBy))
    .where(ofCompany(roomGuests, eq(roomGuests.id, id)))
    .limit(1);
}

type GuestRow = Awaited<ReturnType<typeof selectGuest>>[number];

/** A room closes with its job: when the sender closes it, or the opportunity is lost. `left`: the sender no longer works at the company. */
export function toOpenRoom({ now }: RequestContext, id: string, [found]: GuestRow[]): OpenedRoom {
  if (found === undefined) return { state: "unknown" };
  const { name, email, roomId, senderId, senderName, imageKey, senderScopes, isLost, ...rest } = found;
  const { expiresAt, revokedAt, ...room } = rest;
  const state = shareState({ expiresAt, revokedAt }, now);
  if (state !== "active") return { state };
  if (room.closedAt !== null || isLost === 1) return { state: "closed" };
  if (senderScopes.length === 0) return { state: "left" };
  const person = { id: senderId, name: senderName, imageKey };
  return {
    state: "open",
    room: { id: roomId, ...room },
    guest: { id, name, email },
    sender: { id: senderId, name: senderName, portrait: portraitOf(person) },
    creator: { id: senderId, scopes: senderScopes },
  };
}

/** The room of a guest's token. Opening it changes nothing, because mail scanners open it, too. */
async function openRoom(ctx: RequestContext, token: string): Promise<OpenedRoom> {
  const id = await readRoomToken(ctx, token);
  return id === null ? { state: "unknown" } : toOpenRoom(ctx, id, await selectGuest(ctx, id));
}

/** @throws AppError not_found for an unknown token, gone for a closed room */
export async function requireOpenRoom(ctx: RequestContext, token: string): Promise<OpenRoom> {
  const opened = await openRoom(ctx, token);
  if (opened.state === "open") return opened;
  if (opened.state === "unknown") throw new AppError("not_found", copy.errors.missing);
  throw new AppError("gone", copy.errors.closed);
}
