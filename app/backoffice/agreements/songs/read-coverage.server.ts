import { sql } from "drizzle-orm";
import { coveredRecordings } from "#app/backoffice/agreements/agreement-parties.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { readShares, sharesOfRecording } from "#app/rights/shares-of-recording.server.ts";
import { isSideComplete } from "#app/rights/territories/territory-sums.ts";

/** Songs that are counted and paged through. */
const maxSongs = 10_000;

/** `isMore`: there are more than were counted. */
export type Coverage = {
  songs: { id: string; isComplete: boolean }[];
  total: number;
  incomplete: number;
  isMore: boolean;
};

/** Whether shares of a side add up to 100 %: 1 or 0 where all of them are for all rights and the world, else 2: by territory. */
function sideSum(side: "composition" | "master") {
  const subject = side === "composition" ? sql`r.work_id` : sql`r.id`;
  return sql`(SELECT CASE WHEN sum(s.territories <> '["World"]' OR s.excluded_territories <> '[]' OR s.right_code <> 'all') > 0 THEN 2
    ELSE coalesce(sum(s.share_bp), 0) = 10000 END FROM splits s WHERE s.side = ${side} AND s.subject_id = ${subject})`;
}

/** Of recordings whose shares differ by right or territory, those with two complete sides. */
async function completeOf({ db }: RequestContext, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db.all<{
    id: string;
    shares: string;
  }>(sql`SELECT recordings.id AS id, ${sharesOfRecording()} AS shares
    FROM json_each(${JSON.stringify(ids)}) one CROSS JOIN recordings ON recordings.id = one.value`);
  const isComplete = ({ shares }: { shares: string }) => {
    const read = readShares(shares);
    return isSideComplete(read, "composition") && isSideComplete(read, "master");
  };
  return new Set(rows.filter(isComplete).map(({ id }) => id));
}

/** The songs that an agreement covers, by title, and whether both sides of each are complete. @throws AppError unauthorised, forbidden */
export async function readCoverage(ctx: RequestContext, { id }: { id: string }): Promise<Coverage> {
  requireAccess(ctx, "agreement");
  const rows = await ctx.db.all<{ id: string; composition: number; master: number }>(sql`SELECT r.id AS id,
      ${sideSum("composition")} AS composition, ${sideSum("master")} AS master
    FROM (${coveredRecordings(id)}) covered CROSS JOIN recordings r ON r.id = covered.id AND r.status <> 'deleted'
    ORDER BY r.title COLLATE NOCASE, r.id LIMIT ${maxSongs + 1}`);
  const listed = rows.slice(0, maxSongs);
  const doubtful = listed.filter(({ composition, master }) => composition * master >= 2);
  const complete = await completeOf(
    ctx,
    doubtful.map((row) => row.id),
  );
  const songs = listed.map(({ id: songId, composition, master }) => ({
    id: songId,
    isComplete: composition * master === 1 || complete.has(songId),
  }));
  const incomplete = songs.filter(({ isComplete }) => !isComplete).length;
  return { songs, total: songs.length, incomplete, isMore: rows.length > maxSongs };
}
