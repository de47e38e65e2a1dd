import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { jsonReader, parseWords } from "#app/edge/stored-json.ts";
import type { LicensedLine } from "#app/figures/audience/money-due.ts";
import { shareSchema } from "#app/rights/share-schema.ts";

const parseOwnShares = jsonReader(
  z.array(shareSchema.pick({ side: true, right: true, shareBp: true, territories: true, excluded: true })),
  "own shares",
);

/** Songs of licences that are read at most, the latest first: their shares are looked up one by one. */
const maxLines = 20;

/**
 * Parties whose shares are the artist's: those with its IPI or name of which one of its members, or the viewer, is a keeper; staff enter
 * keepers. For the people of a label also the label, if the artist is on its roster.
 */
function partiesOf(artistId: string, viewerId: string): SQL {
  const partiesKeptBy = (userId: SQL) =>
    sql`SELECT pk.party_id FROM users u CROSS JOIN party_keepers pk ON pk.email = lower(u.email) WHERE u.id IN (${userId})`;
  const members = sql`SELECT user_id FROM artist_members WHERE artist_id = ${artistId} UNION SELECT ${viewerId}`;
  return sql`SELECT p.id FROM artists a CROSS JOIN parties p ON p.id IN (${partiesKeptBy(members)})
      WHERE a.id = ${artistId} AND (p.ipi = a.ipi OR p.name = a.name COLLATE NOCASE)
    UNION SELECT party_id FROM label_artists WHERE artist_id = ${artistId} AND party_id IN (${partiesKeptBy(sql`${viewerId}`)})`;
}

type Row = Omit<LicensedLine, "territories" | "shares"> & { territories: string; shares: string };

/** The fees of an artist's songs from `start` to `end` (ms), with the shares on file now: a query for a batch, and what its rows say. */
export function selectLicensedLines(
  { db }: Pick<RequestContext, "db">,
  { artistId, viewerId, start, end }: { artistId: string; viewerId: string; start: number; end: number },
) {
  const list = (column: SQL) => sql`CASE WHEN json_valid(${column}) THEN json(${column}) ELSE json_array() END`;
  return db.all<Row>(sql`SELECT l.currency, l.issued_at AS issuedAt, l.territories, l.master_fee AS masterFee, l.composition_fee AS compositionFee,
      (SELECT json_group_array(json_object('side', s.side, 'right', s.right_code, 'shareBp', s.share_bp,
        'territories', ${list(sql`s.territories`)}, 'excluded', ${list(sql`s.excluded_territories`)}))
      FROM splits s WHERE ((s.side = 'master' AND s.subject_id = r.id) OR (s.side = 'composition' AND s.subject_id = r.work_id))
        AND s.party_id IN (${partiesOf(artistId, viewerId)})) AS shares
    FROM artist_licences l CROSS JOIN recordings r ON r.id = l.recording_id
    WHERE l.artist_id = ${artistId} AND l.issued_at >= ${start} AND l.issued_at < ${end}
    ORDER BY l.issued_at DESC LIMIT ${maxLines + 1}`);
}

/** The lines, without the one that says that there are more. */
export function readLicensedLines(rows: readonly Row[]): { lines: LicensedLine[]; isMore: boolean } {
  const lines = rows.slice(0, maxLines).map((row) => ({
    ...row,
    territories: parseWords(row.territories),
    shares: parseOwnShares(row.shares),
  }));
  return { lines, isMore: rows.length > maxLines };
}
