import { and, eq, type SQL, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { Actor } from "#app/edge/context/visitor.ts";
import { can } from "#app/identity/access/scopes.ts";
import { auditEntryIf } from "#app/records/audit-entry.server.ts";
import { rowExists } from "#app/records/batch-assertion.server.ts";
import { openGuest } from "#app/rooms/open-guest.server.ts";
import { nameColumns } from "#db/folded-name.server.ts";
import { newId } from "#db/new-id.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** Of an opportunity (SQL of its id, null for none), an existing room, or a new one. */
export type RoomPlace = { opportunityId: SQL } | { roomId: string } | "new";

/** SQL: rooms that the actor may run are their own, and those of opportunities for people who may edit these. */
export function mayRunRoom({ company, db }: Pick<RequestContext, "company" | "db">, actor: Actor): SQL {
  const { rooms } = scoped(db, company);
  const ofJobs = can(actor, "opportunities", company) ? sql`${rooms.opportunityId} IS NOT NULL` : sql`0`;
  return sql`(${rooms.createdBy} = ${actor.id} OR ${ofJobs})`;
}

type Recipient = { place: RoomPlace; title: string; name: string; email: string | null };

/**
 * Statements that make the recipient a guest of a room, if they are not yet, and the room if there is none: found by address, without one by
 * name. `toGuest` reads the last result. The caller has checked that `actor` may share.
 */
export function guestQueries(ctx: RequestContext, actor: Actor, { place, title, name, email }: Recipient) {
  const { db, company, now } = ctx;
  const { rooms, roomGuests, insertIf, ofCompany, select } = scoped(db, company);
  const [newRoom, newGuest] = [newId(now), newId(now)];
  const roomWhere = (condition: SQL) => sql`(SELECT rooms.id FROM ${rooms} WHERE ${ofCompany(rooms, condition)})`;
  /** SQL of the room, and whether it is made now. */
  function whereOf(of: RoomPlace) {
    if (of === "new") return { opportunityId: null, roomId: sql`${newRoom}`, isMissing: sql`1` };
    if ("roomId" in of) {
      const isIt = sql`${rooms.id} = ${of.roomId} AND ${mayRunRoom(ctx, actor)}`;
      return { opportunityId: null, roomId: roomWhere(isIt), isMissing: sql`0` };
    }
    const found = roomWhere(sql`${rooms.opportunityId} = ${of.opportunityId}`);
    return { ...of, roomId: found, isMissing: sql`${of.opportunityId} IS NOT NULL AND ${found} IS NULL` };
  }
  const { opportunityId, roomId, isMissing } = whereOf(place);
  const names = nameColumns(name);
  const isGuest = and(
    sql`${roomGuests.roomId} = ${roomId}`,
    email === null
      ? sql`${roomGuests.email} IS NULL AND ${roomGuests.nameKey} = ${names.nameKey}`
      : eq(roomGuests.email, email),
  );
  const made = { createdBy: actor.id, createdAt: now };
  const created = (action: string, subjectType: string, subjectId: string) => ({ action, subjectType, subjectId });
  return [
    insertIf(rooms, { id: newRoom, opportunityId, title, ...made, updatedAt: now }, isMissing),
    auditEntryIf(
      ctx,
      created("room-created", "room", newRoom),
      rowExists(rooms, ofCompany(rooms, eq(rooms.id, newRoom))),
    ),
    insertIf(
      roomGuests,
      { id: newGuest, roomId, ...names, email, ...made },
      sql`${roomId} IS NOT NULL AND NOT ${rowExists(roomGuests, ofCompany(roomGuests, isGuest))}`,
    ),
    auditEntryIf(
      ctx,
      created("room-guest-added", "room-guest", newGuest),
      rowExists(roomGuests, ofCompany(roomGuests, eq(roomGuests.id, newGuest))),
    ),
    select(
      { id: roomGuests.id, roomId: roomGuests.roomId, openId: openGuest(ctx, sql`room_guests.id`).as("open_guest_id") },
      roomGuests,
      isGuest,
    ).limit(1),
  ] as const;
}

type GuestRow = { id: string; roomId: string; openId: string | null };

/** The guest, while their page is open; null without a room, and for one that was closed to them. */
export function toGuest([guest]: GuestRow[]): { id: string; roomId: string } | null {
  return guest === undefined || guest.openId === null ? null : { id: guest.id, roomId: guest.roomId };
}
