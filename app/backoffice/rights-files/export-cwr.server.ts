import { sql } from "drizzle-orm";
import { z } from "zod";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { jsonReader } from "#app/edge/stored-json.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { type CwrWork, cwrFile } from "#app/licensing/rights/cwr/cwr-file.ts";
import { isCwrName } from "#app/licensing/rights/cwr/cwr-records.ts";
import { readShares, sharesOfSide } from "#app/rights/shares-of-recording.server.ts";
import { isSideComplete } from "#app/rights/territories/territory-sums.ts";

const text = z.string();
const parseRecordings = jsonReader(
  z.array(z.object({ isrc: text, title: text, artists: text, label: text.nullable(), durationMs: z.number() })),
  "recordings of a work",
);

/** Works of a file. */
export const maxCwrWorks = 1_000;
const maxSubmitters = 200;

type Submitter = { id: string; name: string; ipi: string };

/** Publishers that can submit works: with an IPI name number and controlled shares. @throws AppError unauthorised, forbidden */
export async function listSubmitters(ctx: RequestContext): Promise<Submitter[]> {
  requireAccess(ctx, "parties");
  return await ctx.db.all<Submitter>(sql`SELECT id, name, ipi FROM parties WHERE ipi > '' AND EXISTS (SELECT 1 FROM splits s
      WHERE s.party_id = parties.id AND s.side = 'composition' AND s.controlled AND s.role IN ('E', 'AM', 'SE'))
    ORDER BY ipi LIMIT ${maxSubmitters}`);
}

type Row = { id: string; title: string; iswc: string | null; shares: string; recordings: string };

const recordingsOfWork = sql`(SELECT json_group_array(json_object('isrc', r.isrc, 'title', r.title, 'label', r.label, 'durationMs', r.duration_ms,
    'artists', coalesce((SELECT group_concat(a.name, ', ' ORDER BY ra.position) FROM recording_artists ra JOIN artists a ON a.id = ra.artist_id
      WHERE ra.recording_id = r.id), '')) ORDER BY r.parent_id IS NOT NULL, r.id)
  FROM recordings r WHERE r.work_id = works.id AND r.isrc IS NOT NULL AND r.status <> 'deleted')`;

/**
 * The complete, undisputed works of a submitter as CWR 2.2. `part`: counted from 1. @returns null without such works
 * @throws AppError unauthorised, forbidden
 */
export async function exportCwr(
  ctx: RequestContext,
  { submitterId, part }: { submitterId: string; part: number },
): Promise<{ name: string; text: string; works: number } | null> {
  const submitters = await listSubmitters(ctx);
  const submitter = submitters.find(({ id }) => id === submitterId);
  if (submitter === undefined) return null;
  const rows = await ctx.db.all<Row>(sql`SELECT works.id AS id, works.title AS title, works.iswc AS iswc,
      ${sharesOfSide("composition", sql`works.id`)} AS shares, ${recordingsOfWork} AS recordings
    FROM (SELECT DISTINCT subject_id FROM splits WHERE party_id = ${submitter.id} AND side = 'composition' AND controlled
        AND role IN ('E', 'AM', 'SE') ORDER BY subject_id LIMIT ${maxCwrWorks} OFFSET ${(part - 1) * maxCwrWorks}) AS own
      CROSS JOIN works ON works.id = own.subject_id
    WHERE NOT EXISTS (SELECT 1 FROM rights_disputes d WHERE d.side = 'composition' AND d.subject_id = works.id)
      AND EXISTS (SELECT 1 FROM recordings r WHERE r.work_id = works.id AND r.status <> 'deleted')`);
  const works = rows
    .map(
      ({ shares, recordings, ...work }): CwrWork => ({
        ...work,
        shares: readShares(shares),
        recordings: parseRecordings(recordings),
      }),
    )
    .filter(({ shares }) => isSideComplete(shares, "composition"))
    .filter(({ title, shares }) => [title, ...shares.map(({ name }) => name)].every(isCwrName));
  if (works.length === 0) return null;
  const year = new Date(ctx.now).toISOString().slice(2, 4);
  const letters = submitter.name
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, "")
    .padEnd(3, "X")
    .slice(0, 3);
  const name = `CW${year}${String(part).padStart(4, "0")}${letters}_000.V22`;
  return { name, text: cwrFile(works, { submitter, now: ctx.now }), works: works.length };
}
