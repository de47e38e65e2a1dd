import { and, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { senderOfBrief } from "#app/contacts/keep-contact.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { requireActor } from "#app/identity/access/require-actor.server.ts";
import type { RoomPlace } from "#app/rooms/guest-of-recipient.server.ts";
import { roomLimits } from "#app/rooms/room-limits.ts";
import type { ShareSubject } from "#app/sharing/links/share-link.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** SQL: the newest opportunity that a playlist or pitch belongs to and that is not lost; NULL for other kinds. */
function jobOf({ db, company }: RequestContext, { kind, id }: ShareSubject): SQL {
  const { opportunities, opportunityLinks } = scoped(db, company);
  if (kind !== "playlist" && kind !== "pitch") return sql`NULL`;
  const column = sql.raw(`${kind}_id`);
  const filled = sql`UNION ALL SELECT own.id FROM ${opportunities} AS own WHERE own.playlist_id = ${id}`;
  return sql`(SELECT job.id FROM ${opportunities} AS job WHERE job.company_id = ${company.id} AND job.stage <> 'lost' AND job.id IN (
    SELECT linked.opportunity_id FROM ${opportunityLinks} AS linked WHERE linked.${column} = ${id}
    ${kind === "playlist" ? filled : sql``}) ORDER BY job.created_at DESC LIMIT 1)`;
}

/** The room that a form's choice means; null for a link of its own. */
export function placeOf(ctx: RequestContext, subject: ShareSubject, choice: string): RoomPlace | null {
  if (choice === "own") return null;
  if (choice === "job") return { opportunityId: jobOf(ctx, subject) };
  return choice === "new" ? "new" : { roomId: choice };
}

/** Queries for what the form offers: the job of a subject, and the actor's newest open rooms. @throws AppError unauthorised */
export function roomChoiceQueries(ctx: RequestContext, subject: ShareSubject) {
  const actor = requireActor(ctx);
  const { db, company } = ctx;
  const { opportunities, rooms, shareLinks, select } = scoped(db, company);
  const isSent = sql`EXISTS (SELECT 1 FROM ${shareLinks} AS sent WHERE sent.subject_kind = ${subject.kind} AND sent.subject_id = ${subject.id}
    AND sent.company_id = ${company.id})`;
  const isClosed = sql`EXISTS (SELECT 1 FROM ${rooms} AS room WHERE room.opportunity_id = ${opportunities.id} AND room.closed_at IS NOT NULL)`;
  return [
    select(
      { id: opportunities.id },
      opportunities,
      sql`${opportunities.id} = ${jobOf(ctx, subject)} AND NOT ${isClosed}`,
    ).limit(1),
    select({ id: rooms.id, title: rooms.title }, rooms, and(eq(rooms.createdBy, actor.id), isNull(rooms.closedAt)))
      .orderBy(desc(rooms.createdAt))
      .limit(roomLimits.choices),
    senderOfBrief(ctx, sql`iif(${isSent}, NULL, ${jobOf(ctx, subject)})`),
  ] as const;
}

export type RoomChoices = {
  hasJob: boolean;
  rooms: { id: string; title: string }[];
  /** The client of the job, until something was shared with them. */
  client: { name: string; email: string } | null;
};

export function toRoomChoices(
  jobs: { id: string }[],
  rooms: RoomChoices["rooms"],
  [client]: NonNullable<RoomChoices["client"]>[],
): RoomChoices {
  return { hasJob: jobs.length > 0, rooms, client: client ?? null };
}
