import { and, eq, sql } from "drizzle-orm";
import { isShareOfRecording } from "#app/catalogue/record/shares-of-recording.server.ts";
import { trackColumns, trackOfRow } from "#app/catalogue/track/track-column.server.ts";
import { visibleTo } from "#app/catalogue/track/visibility.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { isOneStop } from "#app/licensing/rights/one-stop.ts";
import { rightsCopy as copy } from "#app/licensing/rights/rights-copy.ts";
import { recordings } from "#db/schema/catalogue.server.ts";

/** One rightsholder's share of a side. Null: not on file. */
export type RightsShare = {
  side: "composition" | "master";
  name: string;
  role: string;
  society: string | null;
  ipi: string | null;
  shareBp: number;
  territory: string;
  controlled: boolean;
  approvalRequired: boolean;
  approvalDays: number | null;
};

type Details = {
  shares: RightsShare[];
  restrictions: { kind: "use" | "territory"; name: string; value: string; notes: string }[];
  tier: { name: string; warning: string | null } | null;
  isrc: string | null;
  iswc: string | null;
  copyright: string | null;
  representedBy: string | null;
};

/** Restrictions that concern other companies are left out: they are those companies' business. */
const details = sql<string>`json_object(
  'shares', json((SELECT json_group_array(json_object('side', s.side, 'name', p.name, 'role', s.role, 'society', p.society, 'ipi', p.ipi,
    'shareBp', s.share_bp, 'territory', s.territory, 'controlled', json(iif(s.controlled, 'true', 'false')),
    'approvalRequired', json(iif(s.approval_required, 'true', 'false')), 'approvalDays', s.approval_days)
    ORDER BY s.side, s.share_bp DESC, p.name, s.id)
    FROM splits s JOIN parties p ON p.id = s.party_id
    WHERE ${isShareOfRecording})),
  'restrictions', json((SELECT json_group_array(json_object('kind', x.kind, 'name', x.name, 'value', x.value, 'notes', x.notes) ORDER BY x.kind, x.name)
    FROM recording_restrictions rr JOIN restrictions x ON x.id = rr.restriction_id WHERE rr.recording_id = recordings.id AND x.kind <> 'company')),
  'tier', (SELECT json_object('name', t.name, 'warning', CASE WHEN t.has_warning THEN coalesce(nullif(t.warning_text, ''), ${copy.tierWarning}) END)
    FROM tiers t WHERE t.id = recordings.tier_id),
  'isrc', recordings.isrc, 'iswc', (SELECT w.iswc FROM works w WHERE w.id = recordings.work_id),
  'copyright', recordings.copyright, 'representedBy', recordings.represented_by)`;

/**
 * Who owns and controls a recording and its composition, and what limits its use.
 * @throws AppError unauthorised, forbidden, not_found
 */
export async function getSongRights(ctx: RequestContext, { slug }: { slug: string }) {
  requireAccess(ctx, "rightsholders-info");
  const [row] = await ctx.db
    .select({ ...trackColumns, details: details.as("rights_details") })
    .from(recordings)
    .where(and(eq(recordings.slug, slug), visibleTo(ctx)))
    .limit(1);
  if (row === undefined) throw new AppError("not_found", copy.songMissing);
  const rights = JSON.parse(row.details) as Details;
  return { track: trackOfRow(row), ...rights, oneStop: isOneStop(rights.shares), company: ctx.company.name };
}

export type SongRights = Awaited<ReturnType<typeof getSongRights>>;
