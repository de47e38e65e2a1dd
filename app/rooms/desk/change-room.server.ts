import { and, eq } from "drizzle-orm";
import { keepContact } from "#app/contacts/keep-contact.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { requireActor } from "#app/identity/access/require-actor.server.ts";
import { sendMails } from "#app/mail/send-mail.server.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { type Room, requireRoom } from "#app/rooms/access/require-room.server.ts";
import { guestQueries, toGuest } from "#app/rooms/guest-of-recipient.server.ts";
import { roomCopy as copy } from "#app/rooms/room-copy.ts";
import { guestAddress } from "#app/rooms/room-token.server.ts";
import { shareState } from "#app/sharing/links/share-link.ts";
import { linkMail } from "#app/sharing/links/share-mail.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

const { errors } = copy.desk;

type RoomSettings = { id: string; title: string; showsPrices: boolean; showsApprovals: boolean };

/** Title of a room, and what its guests see. @throws AppError unauthorised, not_found */
export async function changeRoom(ctx: RequestContext, { id, ...set }: RoomSettings): Promise<void> {
  await requireRoom(ctx, { id });
  await saveRoom(ctx, { id, action: "room-changed", set });
}

/** Closes a room for all its guests, or opens it again. @throws AppError unauthorised, not_found */
export async function setRoomClosed(ctx: RequestContext, id: string, isClosed: boolean): Promise<void> {
  await requireRoom(ctx, { id });
  const action = isClosed ? "room-closed" : "room-reopened";
  await saveRoom(ctx, { id, action, set: { closedAt: isClosed ? ctx.now : null } });
}

type Saved = { id: string; action: string; set: Partial<Omit<RoomSettings, "id">> & { closedAt?: number | null } };

async function saveRoom(ctx: RequestContext, { id, action, set }: Saved): Promise<void> {
  const { rooms, update } = scoped(ctx.db, ctx.company);
  await ctx.db.batch([
    auditEntry(ctx, { action, subjectType: "room", subjectId: id, detail: set }),
    update(rooms, { ...set, updatedAt: ctx.now }, eq(rooms.id, id)),
  ]);
}

/** Adds a guest, and emails them their address if there is one. @throws AppError unauthorised, not_found, too_many_requests; conflict for a closed room */
export async function addGuest(
  ctx: RequestContext,
  { id, name, email }: { id: string; name: string; email: string },
): Promise<void> {
  const actor = requireActor(ctx);
  const room = await requireRoom(ctx, { id });
  await enforceRateLimit(ctx.env, "form", `share:${actor.id}`);
  const person = { place: { roomId: id }, title: room.title, name, email: email || null };
  const results = await ctx.db.batch([...guestQueries(ctx, actor, person), ...keepContact(ctx, person)]);
  const guest = toGuest(results[4]);
  if (guest === null) throw new AppError("conflict", errors.closed);
  if (email !== "") await mailGuest(ctx, room, { id: guest.id, name, email });
}

async function mailGuest(ctx: RequestContext, room: Room, guest: { id: string; name: string; email: string }) {
  const actor = requireActor(ctx);
  await enforceRateLimit(ctx.env, "signIn", `share-mail:${actor.id}`);
  const link = await guestAddress(ctx, guest.id);
  const { roomGuests, update } = scoped(ctx.db, ctx.company);
  const { id, email, name: recipient } = guest;
  const mail = linkMail(ctx, { id, title: room.title, email, recipient, message: "", hasPasscode: false, link });
  await sendMails(
    ctx,
    [mail],
    [
      auditEntry(ctx, { action: "room-guest-mailed", subjectType: "room-guest", subjectId: id }),
      update(roomGuests, { mailedAt: ctx.now }, eq(roomGuests.id, id)),
    ],
  );
}

/** What a sender does with a guest: takes the page from them, gives it back, or mails its address again. */
export const guestActs = ["revoke", "renew", "resend"] as const;
export type GuestAct = (typeof guestActs)[number];

/**
 * Revokes or renews a guest, or mails their address again. @throws AppError unauthorised, not_found, too_many_requests; invalid without an
 * address; gone for a guest who cannot open the page
 */
export async function changeGuest(
  ctx: RequestContext,
  { id, guestId, act }: { id: string; guestId: string; act: GuestAct },
): Promise<void> {
  const room = await requireRoom(ctx, { id });
  const { roomGuests, select, update } = scoped(ctx.db, ctx.company);
  const isIt = and(eq(roomGuests.id, guestId), eq(roomGuests.roomId, id));
  const { name, email, expiresAt, revokedAt } = roomGuests;
  const [guest] = await select({ name, email, expiresAt, revokedAt }, roomGuests, isIt).limit(1);
  if (guest === undefined) throw new AppError("not_found", copy.errors.missing);
  if (act === "resend") {
    if (guest.email === null) throw new AppError("invalid", errors.noEmail);
    if (shareState(guest, ctx.now) !== "active" || room.closedAt !== null) throw new AppError("gone", errors.closed);
    return mailGuest(ctx, room, { id: guestId, name: guest.name, email: guest.email });
  }
  const set = act === "revoke" ? { revokedAt: ctx.now } : { revokedAt: null, expiresAt: null };
  await ctx.db.batch([
    auditEntry(ctx, {
      action: act === "revoke" ? "room-guest-revoked" : "room-guest-renewed",
      subjectType: "room-guest",
      subjectId: guestId,
    }),
    update(roomGuests, set, isIt),
  ]);
}
