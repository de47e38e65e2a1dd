import { sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { jsonReader } from "#app/edge/stored-json.ts";
import { maxTries } from "#app/exchange/files/file-state.ts";
import { filesCopy as copy } from "#app/exchange/files/files-copy.ts";
import { isFree } from "#app/exchange/files/list-queued-files.server.ts";
import { ingestFilePrefix } from "#app/exchange/files/store-file.server.ts";
import { openSource } from "#app/exchange/moves/sources/open-source.server.ts";
import { respondInPart } from "#app/media/respond-in-part.ts";
import { bucketSchema } from "#db/schema/moves.server.ts";

type Context = Pick<RequestContext, "db" | "env" | "now">;
type Leased = {
  source: string | null;
  sourceTag: string | null;
  tries: number;
  moveId: string;
  bucket: string | null;
  sealed: string | null;
};

const parseBucket = jsonReader(bucketSchema, "a bucket");

/**
 * Gives a file to a reader, unless another one has it; part of a file that it goes on with is no new try. @throws AppError conflict if another
 * has it, not_found if it does not wait
 */
async function leaseFile(
  ctx: Context,
  { id, readerId, isResumed }: { id: string; readerId: string | null; isResumed: boolean },
) {
  const isWaiting = sql`f.id = ${id} AND f.state = 'queued' AND f.deleted_at IS NULL`;
  const [leased, [file]] = await ctx.db.batch([
    ctx.db.all(sql`UPDATE ingest_files AS f SET reading_at = ${ctx.now}, reader_id = ${readerId}, tries = tries + ${isResumed ? 0 : 1}
      WHERE ${isWaiting} AND ${isFree(ctx, readerId)} RETURNING id`),
    ctx.db.all<Leased>(sql`SELECT f.source AS source, f.source_tag AS sourceTag, f.tries AS tries, f.move_id AS moveId, m.bucket AS bucket,
      m.bucket_secret AS sealed FROM ingest_files f LEFT JOIN catalogue_moves m ON m.id = f.move_id WHERE ${isWaiting}`),
  ]);
  if (file === undefined) throw new AppError("not_found", copy.missing);
  if (leased.length === 0) throw new AppError("conflict", copy.taken);
  return file;
}

/** Keeps a problem of a file that is not received. @throws AppError conflict */
async function refuseFile({ db, now }: Context, id: string, problem: string): Promise<never> {
  await db.run(sql`UPDATE ingest_files SET state = 'unreadable', problem = ${problem}, reading_at = NULL, updated_at = max(${now}, updated_at + 1)
    WHERE id = ${id} AND state = 'queued'`);
  throw new AppError("conflict", problem);
}

/**
 * The bytes of a file that waits, or the part that `Range` asks for, from MASTERS or from where it lies; from then on its reader has it. What is
 * gone, changed or refused is the file's problem, what may work a little later only at the third try. @throws AppError not_found, conflict;
 * unavailable where it may work later
 */
export async function openQueuedFile(
  ctx: Context,
  { id, readerId = null, headers = new Headers() }: { id: string; readerId?: string | null; headers?: Headers },
): Promise<Response> {
  const { db, env, now } = ctx;
  const range = headers.get("Range");
  const { source, sourceTag, tries, moveId, bucket, sealed } = await leaseFile(ctx, {
    ...{ id, readerId, isResumed: /^bytes=[1-9]/.test(range ?? "") },
  });
  if (source === null) {
    const key = `${ingestFilePrefix}${id}`;
    const head = await env.MASTERS.head(key);
    if (head === null) return refuseFile(ctx, id, copy.gone);
    const of = { size: head.size, type: "application/octet-stream" };
    const response = await respondInPart(headers, of, async ({ first, last }) => {
      const object = await env.MASTERS.get(key, { range: { offset: first, length: last - first + 1 } });
      return object?.body ?? null;
    });
    return response ?? refuseFile(ctx, id, copy.gone);
  }
  const place = bucket === null || sealed === null ? null : { moveId, bucket: parseBucket(bucket), sealed };
  const opened = await openSource(ctx, { source, sourceTag, bucket: place }, range);
  if ("problem" in opened) {
    if (opened.passes && tries < maxTries) throw new AppError("unavailable", opened.problem);
    return refuseFile(ctx, id, opened.problem);
  }
  const { response, tag, bytes } = opened;
  if (sourceTag === null)
    await db.run(sql`UPDATE ingest_files SET source_tag = ${tag}, bytes = ${bytes ?? 0}, updated_at = max(${now}, updated_at + 1)
      WHERE id = ${id} AND source_tag IS NULL`);
  const passed = ["Content-Length", "Content-Range"].flatMap((name) => {
    const value = response.headers.get(name);
    return value === null ? [] : [[name, value] as [string, string]];
  });
  return new Response(response.body, {
    status: response.status,
    headers: [...passed, ["Content-Type", "application/octet-stream"]],
  });
}
