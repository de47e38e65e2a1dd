import { type SQL, sql } from "drizzle-orm";
import { isShareOfRecording } from "#app/catalogue/record/shares-of-recording.server.ts";
import { rightsCopy as copy } from "#app/licensing/rights/rights-copy.ts";
import type { SongRights } from "#app/licensing/rights/song-rights.ts";

/** Without restrictions that concern other companies. */
const otherFacts = sql`'restrictions', json((SELECT json_group_array(json_object('kind', x.kind, 'name', x.name, 'value', x.value, 'notes', x.notes)
    ORDER BY x.kind, x.name)
    FROM recording_restrictions rr JOIN restrictions x ON x.id = rr.restriction_id WHERE rr.recording_id = recordings.id AND x.kind <> 'company')),
  'tier', (SELECT json_object('name', t.name, 'warning', CASE WHEN t.has_warning THEN coalesce(nullif(t.warning_text, ''), ${copy.tierWarning}) END)
    FROM tiers t WHERE t.id = recordings.tier_id),
  'isrc', recordings.isrc, 'iswc', (SELECT w.iswc FROM works w WHERE w.id = recordings.work_id),
  'copyright', recordings.copyright, 'representedBy', recordings.represented_by`;

function rightsJson(email: SQL): SQL<string> {
  return sql<string>`json_object(
  'shares', json((SELECT json_group_array(json_object('side', s.side, 'name', p.name, 'role', s.role, 'society', p.society, 'ipi', p.ipi,
    'email', ${email}, 'shareBp', s.share_bp, 'territory', s.territory, 'controlled', json(iif(s.controlled, 'true', 'false')),
    'approvalRequired', json(iif(s.approval_required, 'true', 'false')), 'approvalDays', s.approval_days)
    ORDER BY s.side, s.share_bp DESC, p.name, s.id)
    FROM splits s JOIN parties p ON p.id = s.party_id
    WHERE ${isShareOfRecording})), ${otherFacts})`;
}

/** SQL column of `SELECT … FROM recordings` (without an alias) for `readSongRights`. */
export const songRights = rightsJson(sql`NULL`);

/** The same with the email addresses of rights holders, for the environment's staff, who request approvals. */
export const songRightsWithContacts = rightsJson(sql`p.email`);

export function readSongRights(json: string): SongRights {
  return JSON.parse(json) as SongRights;
}
