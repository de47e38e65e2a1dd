import { sql } from "drizzle-orm";
import { type FileOfReader, leaseFile } from "#app/catalogue/ingest/reading-lease.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { jsonReader } from "#app/edge/stored-json.ts";
import { maxTries } from "#app/exchange/files/file-state.ts";
import { filesCopy as copy } from "#app/exchange/files/files-copy.ts";
import { ingestFilePrefix } from "#app/exchange/files/store-file.server.ts";
import { openSource } from "#app/exchange/moves/sources/open-source.server.ts";
import { respondWithObject } from "#app/media/respond-in-part.ts";
import { bucketSchema } from "#db/schema/moves.server.ts";

type Context = Pick<RequestContext, "db" | "env" | "now">;
type Waiting = {
  source: string | null;
  sourceTag: string | null;
  tries: number;
  moveId: string;
  bucket: string | null;
  sealed: string | null;
};

const parseBucket = jsonReader(bucketSchema, "a bucket");

/** A file that its reader has from now on; part of a file that it goes on with is no new try. @throws AppError not_found, conflict */
async function takeFile(ctx: Context, id: string, readerId: string | null, isResumed: boolean): Promise<Waiting> {
  const [file] =
    await ctx.db.all<Waiting>(sql`SELECT f.source AS source, f.source_tag AS sourceTag, f.tries AS tries, f.move_id AS moveId, m.bucket AS bucket,
      m.bucket_secret AS sealed FROM ingest_files f LEFT JOIN catalogue_moves m ON m.id = f.move_id
      WHERE f.id = ${id} AND f.state = 'queued' AND f.deleted_at IS NULL`);
  if (file === undefined) throw new AppError("not_found", copy.missing);
  const begun = isResumed ? 0 : 1;
  await leaseFile(ctx, { queue: "ingest_files", id, readerId, changes: sql`, tries = tries + ${begun}` });
  return { ...file, tries: file.tries + begun };
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
  { id, readerId = null, headers = new Headers() }: FileOfReader,
): Promise<Response> {
  const { db, env, now } = ctx;
  const range = headers.get("Range");
  const isResumed = /^bytes=[1-9]/.test(range ?? "");
  const { source, sourceTag, tries, moveId, bucket, sealed } = await takeFile(ctx, id, readerId, isResumed);
  if (source === null)
    return (
      (await respondWithObject(env.MASTERS, { key: `${ingestFilePrefix}${id}`, headers })) ??
      refuseFile(ctx, id, copy.gone)
    );
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
