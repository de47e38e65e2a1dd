import { sql } from "drizzle-orm";
import { songRightsCopy as copy } from "#app/backoffice/song-rights/song-rights-copy.ts";
import { type SideKey, storedShares } from "#app/backoffice/song-rights/stored-shares.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import type { Share, Side } from "#app/rights/shares.ts";
import { readShares, sharesOfSide } from "#app/rights/shares-of-recording.server.ts";

/** The version of a side's rows for the form that edits them. */
export async function versionOfShares(stored: string): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(stored));
  return Array.from(new Uint8Array(hash).slice(0, 12), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

type SideOf = { recordingId: string; side: Side };
type Row = { at: number; title: string; side: Side; subjectId: string; stored: string; shares: string };
export type ReadSide = { title: string; key: SideKey; stored: string; shares: Share[] };

/** Sides as they are stored, in the order asked for; null without the recording. The caller has checked access. */
export async function readSides(
  { db }: Pick<RequestContext, "db">,
  asked: readonly SideOf[],
): Promise<(ReadSide | null)[]> {
  const side = sql`(asked.value ->> 'side')`;
  const subjectId = sql`iif(${side} = 'composition', recordings.work_id, recordings.id)`;
  const rows =
    await db.all<Row>(sql`SELECT asked.key AS at, recordings.title AS title, ${side} AS side, ${subjectId} AS subjectId,
      ${storedShares(side, subjectId)} AS stored, ${sharesOfSide(side, subjectId, { forStaff: true })} AS shares
    FROM json_each(${JSON.stringify(asked)}) AS asked CROSS JOIN recordings ON recordings.id = asked.value ->> 'recordingId'
    WHERE recordings.status <> 'deleted'`);
  const found = new Map(rows.map((row) => [row.at, row]));
  return asked.map((_, at) => {
    const row = found.get(at);
    if (row === undefined) return null;
    const key = { side: row.side, subjectId: row.subjectId };
    return { title: row.title, key, stored: row.stored, shares: readShares(row.shares) };
  });
}

/** One side of a recording as it is stored. The caller has checked access. @throws AppError not_found */
export async function readSide(ctx: Pick<RequestContext, "db">, { recordingId, side }: SideOf): Promise<ReadSide> {
  const [read] = await readSides(ctx, [{ recordingId, side }]);
  if (!read) throw new AppError("not_found", copy.missing);
  return read;
}
