import { type SQL, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { respondWithObject } from "#app/media/respond-in-part.ts";

/** Milliseconds for which a file belongs to the reader that fetched it, or last said that it still runs (each minute): one that died lets it go. */
export const readingLeaseMs = 5 * 60_000;

/** Tables of files that wait for a reader, each with the condition that they do, worded like its index, and what else changes when it is let go. */
const queues = {
  ingest_files: { waits: sql`state = 'queued'`, released: sql`, tries = tries - 1` },
  submissions: { waits: sql`file_state = 'queued' AND created_at > 0`, released: sql`` },
  song_submission_files: { waits: sql`state = 'queued' AND created_at > 0`, released: sql`` },
  delivery_tracks: { waits: sql`state = 'queued'`, released: sql`` },
};

type Queue = keyof typeof queues;
type Context = Pick<RequestContext, "db" | "now">;

/** A file that a reader asks for. `readerId`: null for a reader that does not name itself. */
export type FileOfReader = { id: string; readerId?: string | null; headers?: Headers };

const takenByOther = () => new AppError("conflict", "Another reader reads this file.");

/** Condition: no other reader has the file (row `of`) at present. */
export function isFree({ now }: Pick<Context, "now">, readerId: string | null, of: SQL = sql`f`): SQL {
  return sql`(${of}.reading_at IS NULL OR ${of}.reading_at <= ${now - readingLeaseMs} OR ${of}.reader_id IS ${readerId})`;
}

/** Gives a file to a reader. `changes`: assignments besides. @throws AppError conflict if another one has it, or if it waits no more */
export async function leaseFile(
  ctx: Context,
  { queue, id, readerId, changes = sql`` }: { queue: Queue; id: string; readerId: string | null; changes?: SQL },
): Promise<void> {
  const leased =
    await ctx.db.all(sql`UPDATE ${sql.identifier(queue)} AS f SET reading_at = ${ctx.now}, reader_id = ${readerId}${changes}
    WHERE id = ${id} AND ${queues[queue].waits} AND ${isFree(ctx, readerId)} RETURNING id`);
  if (leased.length === 0) throw takenByOther();
}

/** A stored file, or the part in `Range`, which its reader has from then on. @throws AppError conflict; gone without its object */
export async function openLeased(
  ctx: Context & Pick<RequestContext, "env">,
  { queue, id, key }: { queue: Queue; id: string; key: string },
  { readerId = null, headers = new Headers() }: FileOfReader,
): Promise<Response> {
  await leaseFile(ctx, { queue, id, readerId });
  const response = await respondWithObject(ctx.env.MASTERS, { key, headers });
  if (response === null) throw new AppError("gone", "The stored file was deleted.");
  return response;
}

/** @throws AppError conflict if a file was given to another reader than the one that records it */
export function requireReader(leasedTo: string | null, readerId: string | null): void {
  if (leasedTo !== readerId) throw takenByOther();
}

/** Changes what a reader has in each queue. */
async function changeLeases({ db }: Pick<Context, "db">, readerId: string, change: (queue: Queue) => SQL) {
  const [first, ...others] = (Object.keys(queues) as Queue[]).map((queue) =>
    db.run(
      sql`UPDATE ${sql.identifier(queue)} SET ${change(queue)} AND ${queues[queue].waits} AND reader_id = ${readerId}`,
    ),
  );
  if (first !== undefined) await db.batch([first, ...others]);
}

/** A reader that still runs keeps the files that it has. */
export async function keepLeases(ctx: Context, readerId: string | null): Promise<void> {
  const { now } = ctx;
  if (readerId === null) return;
  await changeLeases(ctx, readerId, () => sql`reading_at = ${now} WHERE reading_at > ${now - readingLeaseMs}`);
}

/** Lets the files of a reader go, which ends before it read them: another one begins with them at once. */
export async function releaseLeases(ctx: Pick<Context, "db">, readerId: string): Promise<void> {
  await changeLeases(
    ctx,
    readerId,
    (queue) => sql`reading_at = NULL${queues[queue].released} WHERE reading_at IS NOT NULL`,
  );
}
