import { sql } from "drizzle-orm";
import { agreementStore } from "#app/backoffice/agreements/agreement-store.server.ts";
import { agreementsCopy } from "#app/backoffice/agreements/agreements-copy.ts";
import { findOverlaps, type Overlap, type Represented } from "#app/backoffice/agreements/find-overlaps.server.ts";
import { readCoverage } from "#app/backoffice/agreements/songs/read-coverage.server.ts";
import { fullTitle } from "#app/catalogue/track/version-label.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { parseNumbers } from "#app/edge/stored-json.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { requireRecord } from "#app/records/store/read-records.server.ts";

const { covered: copy } = agreementsCopy;
const pageSize = 50;

type Row = {
  id: string;
  title: string;
  versionType: string;
  versionTitle: string | null;
  artists: string;
  parties: string;
  of: string;
};

/** Titles and parties of songs, and the places in `overlaps` of those that each is under. */
async function describeSongs(
  { db }: RequestContext,
  { agreementId, ids, overlaps }: { agreementId: string; ids: string[]; overlaps: Overlap[] },
) {
  const subject = sql`iif(s.side = 'composition', s.subject_id = r.work_id, s.subject_id = r.id)`;
  return await db.all<Row>(sql`SELECT r.id AS id, r.title AS title, r.version_type AS versionType, r.version_title AS versionTitle,
      coalesce((SELECT group_concat(a.name, ', ' ORDER BY ra.position) FROM recording_artists ra JOIN artists a ON a.id = ra.artist_id
        WHERE ra.recording_id = r.id), '') AS artists,
      coalesce((SELECT group_concat(name, ', ') FROM (SELECT DISTINCT p.name AS name FROM splits s
        CROSS JOIN agreement_parties ap ON ap.agreement_id = ${agreementId} AND ap.party_id = s.party_id
          AND iif(s.side = 'master', ap.master_bp, ap.composition_bp) > 0
        CROSS JOIN parties p ON p.id = s.party_id
        WHERE s.side IN ('composition', 'master') AND s.subject_id IN (r.work_id, r.id) AND ${subject} ORDER BY p.name_key)), '') AS parties,
      (SELECT json_group_array(overlap.key) FROM json_each(${JSON.stringify(overlaps)}) overlap WHERE EXISTS (SELECT 1 FROM splits s
        WHERE s.side = overlap.value ->> 'side' AND s.party_id = overlap.value ->> 'partyId' AND s.subject_id IN (r.work_id, r.id)
        AND ${subject})) AS "of"
    FROM json_each(${JSON.stringify(ids)}) one CROSS JOIN recordings r ON r.id = one.value ORDER BY one.key`);
}

/**
 * A page of the songs that an agreement covers, `incomplete`: of those whose shares are not complete. A song that another exclusive agreement
 * represents as well is marked. @throws AppError unauthorised, forbidden, not_found
 */
export async function listCoveredSongs(
  ctx: RequestContext,
  { id, incomplete, page }: { id: string; incomplete: boolean; page: number },
) {
  requireAccess(ctx, "agreement");
  const agreement = await requireRecord(ctx, agreementStore, id);
  const represented = agreement as unknown as Represented;
  const [coverage, overlaps] = [await readCoverage(ctx, { id }), await findOverlaps(ctx, represented)];
  const listed = incomplete ? coverage.songs.filter(({ isComplete }) => !isComplete) : coverage.songs;
  const pages = Math.max(1, Math.ceil(listed.length / pageSize));
  const current = Math.min(page, pages);
  const shown = listed.slice((current - 1) * pageSize, current * pageSize);
  const rows = await describeSongs(ctx, { agreementId: id, ids: shown.map((song) => song.id), overlaps });
  const { songs: _, ...totals } = coverage;
  return {
    ...{ id, coverage: totals, incomplete, page: current, pages },
    rows: rows.map(({ of, versionType, versionTitle, ...row }) => {
      const others = parseNumbers(of).flatMap((at) => overlaps[at] ?? []);
      return {
        ...{ ...row, title: fullTitle({ title: row.title, versionType, versionTitle }) },
        isComplete: shown.find((song) => song.id === row.id)?.isComplete === true,
        overlaps: others.map((other) => copy.overlap(String(agreement.number), other.number, other.party, other.side)),
      };
    }),
  };
}
