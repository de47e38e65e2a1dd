import { type SQL, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { Actor } from "#app/edge/context/visitor.ts";
import { ownerReadsList } from "#app/identity/access/owner-reads-list.server.ts";
import { cameOfIt } from "#app/share-subjects/heard/came-of-it-sql.server.ts";
import { visibleLinks } from "#app/share-subjects/heard/visible-links.server.ts";
import { minHeardMs } from "#app/sharing/listening/listening-figures.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** Whose listening: of one song with all that it was pitched to, of a contact, or all that was heard. */
export type HeardOf = { recordingId: string } | { contactId: string } | null;

/** Max listened ranges that are read; the latest count. */
const maxRuns = 5_000;

/** Addresses of a contact of this company, with those that were merged into it. */
export function addressesOf(ctx: Pick<RequestContext, "db" | "company">, contactId: string): SQL {
  const { contacts } = scoped(ctx.db, ctx.company);
  return sql`(SELECT email FROM ${contacts} WHERE company_id = ${ctx.company.id} AND email IS NOT NULL
    AND (id = ${contactId} OR merged_into = ${contactId}))`;
}

function isOf(ctx: RequestContext, of: HeardOf): SQL {
  const { pitches, playlists, shareLinks, roomGuests } = scoped(ctx.db, ctx.company);
  if (of === null)
    return sql`(EXISTS (SELECT 1 FROM share_listening h WHERE h.link_id = share_links.id)
      OR EXISTS (SELECT 1 FROM share_answers a WHERE a.link_id = share_links.id AND a.item_id NOT IN ('', '@done')))`;
  if ("contactId" in of) {
    const addresses = addressesOf(ctx, of.contactId);
    return sql`(share_links.email IN ${addresses} OR share_links.guest_id IN (SELECT id FROM ${roomGuests}
      WHERE company_id = ${ctx.company.id} AND email IN ${addresses}))`;
  }
  const { recordingId } = of;
  const sharedAs = (kind: string, rows: SQL) => sql`SELECT l.id FROM (${rows}) AS found CROSS JOIN ${shareLinks} l
    ON l.company_id = ${ctx.company.id} AND l.subject_kind = ${kind} AND l.subject_id = found.id`;
  return sql`share_links.id IN (
    ${sharedAs("playlist", sql`SELECT DISTINCT playlist_id AS id FROM playlist_tracks WHERE recording_id = ${recordingId}`)}
    UNION ${sharedAs(
      "pitch",
      sql`SELECT DISTINCT p.id FROM playlist_tracks t CROSS JOIN ${pitches} p ON p.list_id = t.playlist_id
      CROSS JOIN ${playlists} l ON l.id = p.list_id LEFT JOIN pitch_slides s ON s.pitch_id = p.id AND s.id = t.id WHERE t.recording_id = ${recordingId} AND coalesce(s.visible, 1) = 1
        AND ${ownerReadsList}`,
    )}
    UNION SELECT link_id FROM share_listening WHERE recording_id = ${recordingId}
    UNION SELECT link_id FROM share_downloads WHERE recording_id = ${recordingId})`;
}

/** Links `offset` to `offset + limit`, and at most `maxRows` of their rows. */
type Part = { actor: Actor; of: HeardOf; limit: number; offset: number; maxRows: number };

export type HeardRow = {
  linkId: string;
  recordingId: string;
  slug: string;
  title: string;
  versionType: string;
  versionTitle: string | null;
  recipient: string;
  email: string | null;
  contactId: string | null;
  kind: "playlist" | "pitch";
  subject: string | null;
  sharedAt: number;
  openedAt: number | null;
  ms: number;
  plays: number;
  /** 1 pick, 2 maybe, 3 no. */
  mark: number | null;
  notes: string;
  downloads: number;
  cameOfIt: string | null;
};

/**
 * Queries for the caller's batch: the number of links, the rows of recipient and recording of a part of them, newest link first, and the
 * listened ranges of these. Listening is stored by recording, answers by the row of a playlist or pitch.
 */
export function heardQueries(ctx: RequestContext, { actor, of, limit, offset, maxRows }: Part) {
  const { db, company } = ctx;
  const { shareLinks, playlists, pitches, contacts } = scoped(db, company);
  const which = sql`${visibleLinks(ctx, actor)} AND ${isOf(ctx, of)}`;
  const link = sql`link AS MATERIALIZED (SELECT id, recipient, lower(email) AS email, subject_kind, subject_id, guest_id, created_at
    FROM ${shareLinks} WHERE ${which} ORDER BY created_at DESC, id DESC LIMIT ${limit} OFFSET ${offset})`;
  const recordingId = of !== null && "recordingId" in of ? of.recordingId : null;
  const isSong = (column: string) =>
    recordingId === null ? sql`1` : sql`${sql.raw(column)}.recording_id = ${recordingId}`;
  const wholeItem = sql`substr(a.item_id, 1, instr(a.item_id || '@', '@') - 1)`;
  const answers = (kind: string, list: SQL) => sql`SELECT link.id AS link_id, i.recording_id, a.mark, a.note
    FROM link CROSS JOIN share_answers a ON a.link_id = link.id
    CROSS JOIN playlist_tracks i ON i.id = ${wholeItem} AND i.playlist_id = ${list}
    WHERE link.subject_kind = ${kind} AND (a.mark IS NOT NULL OR a.note <> '') AND ${isSong("i")}`;
  const pitched =
    recordingId === null ? sql`` : sql`UNION SELECT id AS link_id, ${recordingId} AS recording_id FROM link`;
  const rows = sql`WITH ${link},
    answer AS MATERIALIZED (SELECT link_id, recording_id, min(CASE mark WHEN 'pick' THEN 1 WHEN 'maybe' THEN 2 WHEN 'no' THEN 3 END) AS mark,
      json_group_array(note) FILTER (WHERE note <> '') AS notes
      FROM (${answers("playlist", sql`link.subject_id`)} UNION ALL ${answers("pitch", sql`(SELECT p.list_id FROM ${pitches} p WHERE p.id = link.subject_id)`)})
      GROUP BY link_id, recording_id),
    heard AS MATERIALIZED (SELECT h.link_id, h.recording_id, sum(h.heard_ms) AS ms, sum(h.heard_ms >= ${minHeardMs}) AS plays
      FROM link CROSS JOIN share_listening h ON h.link_id = link.id WHERE ${isSong("h")} GROUP BY h.link_id, h.recording_id),
    file AS MATERIALIZED (SELECT d.link_id, d.recording_id, count(*) AS downloads
      FROM link CROSS JOIN share_downloads d ON d.link_id = link.id WHERE ${isSong("d")} GROUP BY d.link_id, d.recording_id),
    pair AS MATERIALIZED (SELECT link_id, recording_id FROM answer UNION SELECT link_id, recording_id FROM heard
      UNION SELECT link_id, recording_id FROM file ${pitched}),
    ${cameOfIt.asked(ctx)}
    SELECT pair.link_id AS linkId, pair.recording_id AS recordingId, r.slug, r.title, r.version_type AS versionType,
      r.version_title AS versionTitle, link.recipient, link.email, link.subject_kind AS kind, link.created_at AS sharedAt,
      (SELECT coalesce(c.merged_into, c.id) FROM ${contacts} c WHERE c.company_id = ${company.id} AND c.email = link.email
        ORDER BY c.merged_into IS NOT NULL LIMIT 1) AS contactId,
      CASE link.subject_kind WHEN 'playlist' THEN (SELECT p.name FROM ${playlists} p WHERE p.id = link.subject_id)
        ELSE (SELECT p.title FROM ${pitches} p WHERE p.id = link.subject_id) END AS subject,
      (SELECT min(v.opened_at) FROM share_visits v WHERE v.link_id = link.id) AS openedAt,
      coalesce(heard.ms, 0) AS ms, coalesce(heard.plays, 0) AS plays, answer.mark, coalesce(answer.notes, '[]') AS notes,
      coalesce(file.downloads, 0) AS downloads, ${cameOfIt.found(ctx)} AS cameOfIt
    FROM link CROSS JOIN pair ON pair.link_id = link.id CROSS JOIN recordings r ON r.id = pair.recording_id
    LEFT JOIN answer ON answer.link_id = pair.link_id AND answer.recording_id = pair.recording_id
    LEFT JOIN heard ON heard.link_id = pair.link_id AND heard.recording_id = pair.recording_id
    LEFT JOIN file ON file.link_id = pair.link_id AND file.recording_id = pair.recording_id
    ORDER BY link.created_at DESC, link.id DESC, answer.mark IS NULL, answer.mark, ms DESC, r.id LIMIT ${maxRows}`;
  return [
    db.all<{ total: number }>(sql`SELECT count(*) AS total FROM ${shareLinks} WHERE ${which}`),
    db.all<HeardRow>(rows),
    db.all<{ linkId: string; recordingId: string; runs: string }>(sql`WITH ${link}
      SELECT h.link_id AS linkId, h.recording_id AS recordingId, h.heard AS runs
      FROM link CROSS JOIN share_listening h ON h.link_id = link.id WHERE ${isSong("h")} ORDER BY h.visit_id DESC LIMIT ${maxRuns}`),
  ] as const;
}
