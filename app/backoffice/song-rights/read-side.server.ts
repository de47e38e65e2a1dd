import { sql } from "drizzle-orm";
import { songRightsCopy as copy } from "#app/backoffice/song-rights/song-rights-copy.ts";
import { type SideKey, storedShares } from "#app/backoffice/song-rights/stored-shares.server.ts";
import type { Share, Side } from "#app/catalogue/rights/shares.ts";
import { readShares, sharesOfSide } from "#app/catalogue/rights/shares-of-recording.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";

/** The version of a side's rows for the form that edits them. */
export async function versionOfShares(stored: string): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(stored));
  return Array.from(new Uint8Array(hash).slice(0, 12), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

type Row = { title: string; subjectId: string; stored: string; shares: string };
export type ReadSide = { title: string; key: SideKey; stored: string; shares: Share[] };

const subjectOf = (side: Side) => (side === "composition" ? sql`recordings.work_id` : sql`recordings.id`);

/** One side of a recording as it is stored. The caller has checked access. @throws AppError not_found */
export async function readSide(
  { db }: Pick<RequestContext, "db">,
  { recordingId, side }: { recordingId: string; side: Side },
): Promise<ReadSide> {
  const subjectId = subjectOf(side);
  const row = await db.get<Row | undefined>(sql`SELECT recordings.title AS title, ${subjectId} AS subjectId,
      ${storedShares(side, subjectId)} AS stored, ${sharesOfSide(side, subjectId, { forStaff: true })} AS shares
    FROM recordings WHERE recordings.id = ${recordingId} AND recordings.status <> 'deleted'`);
  if (row === undefined) throw new AppError("not_found", copy.missing);
  const key = { side, subjectId: row.subjectId };
  return { title: row.title, key, stored: row.stored, shares: readShares(row.shares) };
}
