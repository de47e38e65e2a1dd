import { type SQL, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { jsonReader } from "#app/edge/stored-json.ts";
import { can } from "#app/identity/access/scopes.ts";
import { rightsCopy as copy } from "#app/licensing/rights/rights-copy.ts";
import type { SongRights } from "#app/licensing/rights/song-rights.ts";
import { songRightsSchema } from "#app/licensing/rights/song-rights-schema.ts";
import { agreementsOfRecording } from "#app/rights/clearability/agreements-of-recording.server.ts";
import { datedShares } from "#app/rights/clearability/fact-schema.ts";
import { sharesUnderAgreements } from "#app/rights/clearability/shares-under-agreements.ts";
import { representedBy } from "#app/rights/represented-by.server.ts";
import { isNotOver, restrictionsOf, startsOn } from "#app/rights/restrictions-in-force.server.ts";
import { sharesOfRecording } from "#app/rights/shares-of-recording.server.ts";

type Reader = Pick<RequestContext, "actor" | "company">;

/** Without restrictions that are over or concern other companies. */
const otherFacts = (
  notes: SQL,
) => sql`'restrictions', json((SELECT json_group_array(json_object('kind', r.kind, 'name', r.name, 'value', r.value, 'notes', ${notes}, 'startsOn', ${startsOn})
    ORDER BY r.kind, r.name)
    FROM ${restrictionsOf(sql`recordings.id`)} rr CROSS JOIN restrictions r ON r.id = rr.restriction_id
    WHERE r.kind <> 'company' AND ${isNotOver})),
  'tier', (SELECT json_object('name', t.name, 'warning', CASE WHEN t.has_warning THEN coalesce(nullif(t.warning_text, ''), ${copy.tierWarning}) END)
    FROM tiers t WHERE t.id = recordings.tier_id),
  'isrc', recordings.isrc, 'iswc', (SELECT w.iswc FROM works w WHERE w.id = recordings.work_id),
  'copyright', recordings.copyright, 'representedBy', ${representedBy}`;

/** Disputes about either side; what they are about is for those who contact rights holders. */
const disputes = (forStaff: boolean) => sql`(SELECT json_group_array(json_object('side', d.side, 'since', d.created_at,
    'by', ${forStaff ? sql`(SELECT u.name FROM users u WHERE u.id = d.created_by)` : sql`NULL`}, 'reason', ${forStaff ? sql`d.reason` : sql`''`}) ORDER BY d.side)
  FROM rights_disputes d WHERE (d.side = 'composition' AND d.subject_id = recordings.work_id)
    OR (d.side = 'master' AND d.subject_id = recordings.id))`;

/**
 * Stated shares of the song or another version that were published although, or before, their owner disagreed, and shares of which their party
 * answered a request for approval that they are not its own.
 */
const opposed = sql`(SELECT json_group_array(json_object('side', s.side, 'name', s.name) ORDER BY s.side, s.name) FROM (
    SELECT DISTINCT s.side, s.name FROM recordings v CROSS JOIN song_submissions o ON o.recording_id = v.id AND o.state = 'published'
      CROSS JOIN stated_shares s ON s.submission_id = o.id AND s.answer IN ('other', 'not_mine')
      CROSS JOIN splits f ON f.side = s.side AND f.party_id = s.party_id AND f.role = s.role
        AND f.subject_id = iif(s.side = 'master', recordings.id, recordings.work_id)
    WHERE v.work_id = recordings.work_id
    UNION SELECT i.side, p.name FROM approval_items i CROSS JOIN parties p ON p.id = i.party_id
      CROSS JOIN splits f ON f.side = i.side AND f.party_id = i.party_id
        AND f.subject_id = iif(i.side = 'master', recordings.id, recordings.work_id)
    WHERE i.recording_id = recordings.id AND i.answer = 'not_mine') s)`;

function rightsJson({ actor, company }: Reader, forStaff: boolean): SQL<string> {
  const notes = can(actor, "restrictions", company) ? sql`r.notes` : sql`iif(r.notes_for = 'everyone', r.notes, '')`;
  return sql<string>`json_object(
  'shares', json(${sharesOfRecording({ forStaff, answers: true })}), 'disputes', json(${disputes(forStaff)}),
  'opposed', json(${forStaff ? opposed : sql`'[]'`}),
  'agreements', json(${agreementsOfRecording(company.id)}), 'today', date('now'), ${otherFacts(notes)})`;
}

/** SQL column of `SELECT … FROM recordings` (without an alias) for `readSongRights`, with the reasons that the reader may know. */
export const songRights = (reader: Reader) => rightsJson(reader, false);

/** The same with how to reach rights holders and what they agreed to, for the environment's staff, who request approvals. */
export const songRightsWithContacts = (reader: Reader) => rightsJson(reader, true);

const parseRights = jsonReader(songRightsSchema.extend(datedShares.shape), "rights of a song");

/** Rights with shares as they are entered, whatever agreements say of them. */
export function readEnteredRights(json: string): SongRights {
  const { agreements: _agreements, today: _today, ...rights } = parseRights(json);
  return { ...rights, shares: rights.shares.map(({ answers: _, ...share }) => share) };
}

/** Rights as they are today: agreements decide what is controlled. They themselves are for those who may see agreements. */
export function readSongRights(json: string): SongRights {
  const { agreements, today, ...rights } = parseRights(json);
  return { ...rights, shares: sharesUnderAgreements(rights.shares, agreements, today) };
}
