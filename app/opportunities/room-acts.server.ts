import { type SQL, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { Actor } from "#app/edge/context/visitor.ts";
import { opportunitiesCopy as copy } from "#app/opportunities/opportunities-copy.ts";
import { slidesOf } from "#app/pitches/slides/slides-of.server.ts";
import { rowsOfPlaylist } from "#app/playlists/sharing/select-shared.server.ts";
import { mayRunRoom } from "#app/rooms/guest-of-recipient.server.ts";
import { wholeItem } from "#app/sharing/visits/share-answer.ts";
import { shareAnswers, shareVisits } from "#db/schema/shares.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** Newest acts of a room that the page shows. */
const maxActs = 50;
const dayMs = 24 * 3_600_000;

type Act = {
  id: string;
  kind: "sent" | "opened" | "picked" | "noted" | "done";
  at: number;
  who: string;
  guest: string;
  count: number;
  /** Tracks that were sent; null where the list has none to pick. */
  tracks: number | null;
};

/**
 * What an opportunity's room was sent and what its guests did, newest first, as a query for a batch: of a guest one opening a day, and of
 * each list their picks and notes. Nothing of a room that the actor may not run.
 */
export function selectRoomActs(ctx: RequestContext, actor: Actor, opportunityId: string) {
  const { rooms, roomGuests, shareLinks, ofCompany } = scoped(ctx.db, ctx.company);
  const isRoom = ofCompany(rooms, sql`${rooms.opportunityId} = ${opportunityId} AND ${mayRunRoom(ctx, actor)}`);
  const shown = (rows: SQL) => sql`(SELECT count(slide.recording_id) FROM ${rows} WHERE slide.visible)`;
  const tracks = sql`CASE sent.subject_kind WHEN 'playlist' THEN ${shown(rowsOfPlaylist(sql`sent.subject_id`))}
    WHEN 'pitch' THEN ${shown(slidesOf(sql`sent.subject_id`))} END`;
  return ctx.db.all<Act>(sql`WITH guest AS (SELECT g.id, g.name, g.created_at, u.name AS sender FROM ${rooms}
      CROSS JOIN ${roomGuests} g ON g.company_id = rooms.company_id AND g.room_id = rooms.id CROSS JOIN users u ON u.id = g.created_by WHERE ${isRoom}),
    link AS (SELECT sent.id, sent.done_at, guest.id AS guest_id, guest.name, ${tracks} AS tracks
      FROM guest CROSS JOIN ${shareLinks} AS sent ON sent.guest_id = guest.id),
    answer AS (SELECT link.*, a.mark = 'pick' AS is_pick, a.note <> '' AS is_note, a.item_id, a.answered_at
      FROM link CROSS JOIN ${shareAnswers} a ON a.link_id = link.id)
    SELECT id, 'sent' AS kind, created_at AS at, sender AS who, name AS guest, 0 AS count, NULL AS tracks FROM guest
    UNION ALL SELECT link.guest_id || '-opened-' || v.opened_at / ${dayMs}, 'opened', max(v.opened_at), name, name, 0, NULL
      FROM link CROSS JOIN ${shareVisits} v ON v.link_id = link.id GROUP BY 1
    UNION ALL SELECT id || '-picked', 'picked', max(answered_at), name, name, count(*), max(tracks)
      FROM answer WHERE is_pick AND item_id <> ${wholeItem} GROUP BY id
    UNION ALL SELECT id || '-noted', 'noted', max(answered_at), name, name, count(*), NULL FROM answer WHERE is_note GROUP BY id
    UNION ALL SELECT id || '-done', 'done', done_at, name, name, 0, NULL FROM link WHERE done_at IS NOT NULL
    ORDER BY at DESC LIMIT ${maxActs}`);
}

/** The acts as entries of the opportunity's history. */
export function roomEntries(acts: readonly Act[]) {
  return acts.map(({ id, kind, at, who, guest, count, tracks }) => {
    const field = {
      sent: copy.roomActs.sent(guest),
      opened: copy.roomActs.opened,
      picked: copy.roomActs.picked(count, tracks),
      noted: copy.roomActs.noted(count),
      done: copy.roomActs.done,
    }[kind];
    return { id, at, who, changes: [{ field, before: "", after: "" }] };
  });
}
