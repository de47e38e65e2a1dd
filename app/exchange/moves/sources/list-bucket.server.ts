import { sql } from "drizzle-orm";
import { safeFileName } from "#app/downloads/zip/entry-names.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { fetchPublic } from "#app/edge/http/public-url.server.ts";
import { mayBeAudio } from "#app/exchange/files/components/may-be-audio.ts";
import { storedFolder } from "#app/exchange/files/store-file.server.ts";
import { type MoveBucket, signBucketRequest } from "#app/exchange/moves/sources/bucket-request.server.ts";
import { insertSources } from "#app/exchange/moves/sources/insert-sources.server.ts";
import { bucketSource } from "#app/exchange/moves/sources/source.ts";
import {
  errorCode,
  problemOfFailure,
  problemOfStatus,
  type SourceProblem,
} from "#app/exchange/moves/sources/source-problem.ts";
import { sourcesCopy as copy } from "#app/exchange/moves/sources/sources-copy.ts";
import { parseXml } from "#app/exchange/sheets/file/parse-xml.ts";
import { catalogueMoves } from "#db/schema/moves.server.ts";

type JobContext = Pick<RequestContext, "db" | "env" | "now">;

/** The most that S3 gives at a time. */
const keysAtOnce = 1000;
/** A thousand keys of 1,024 bytes, escaped. */
const limits = { maxBytes: 4 * 1024 * 1024, timeoutMs: 20_000 };
/** Milliseconds of a run of the job, which others wait for: some 20,000 keys a minute. */
const runMs = 10_000;

type Listed = { key: string; bytes: number; tag: string };
export type BucketPart = { objects: Listed[]; next: string };

async function readPart(xml: string): Promise<BucketPart | null> {
  const objects: Listed[] = [];
  const fields = new Map<string, string>();
  let [text, hasRoot, isObject] = ["", false, false];
  const parsing = parseXml(
    (async function* () {
      yield xml;
    })(),
    {
      open(name) {
        text = "";
        hasRoot ||= name === "ListBucketResult";
        if (name === "Contents") {
          isObject = true;
          for (const field of ["Key", "Size", "ETag"]) fields.delete(field);
        }
      },
      text: (piece) => {
        text += piece;
      },
      close(name) {
        if (name !== "Contents") fields.set(isObject ? name : `.${name}`, text);
        else {
          isObject = false;
          const [key = "", size = "", etag = ""] = ["Key", "Size", "ETag"].map((field) => fields.get(field));
          objects.push({ key, bytes: Number(size), tag: `${etag} ${size}` });
        }
        text = "";
      },
    },
  );
  for await (const _ of parsing);
  const next = fields.get(".IsTruncated") === "true" ? (fields.get(".NextContinuationToken") ?? "") : "";
  return hasRoot ? { objects, next } : null;
}

/** Up to 1,000 objects of a bucket from a place on (null: the first), or why there are none. */
export async function readBucketPart(
  ctx: Pick<RequestContext, "env">,
  of: MoveBucket,
  place: string | null,
): Promise<BucketPart | SourceProblem> {
  const query = {
    ...{ "list-type": "2", "max-keys": String(keysAtOnce), prefix: of.bucket.prefix },
    ...(place === null ? {} : { "continuation-token": place }),
  };
  const request = await signBucketRequest(ctx, of, { query });
  if (request === null) return { problem: copy.noSecret, passes: false };
  const received = await fetchPublic(ctx.env, request.url, { headers: request.headers }, limits);
  if ("failure" in received) return problemOfFailure(received.failure);
  const { status, body, isCut } = received.response;
  const xml = new TextDecoder().decode(body);
  const problem = problemOfStatus(status, errorCode(xml));
  const part = problem === null && !isCut ? await readPart(xml).catch(() => null) : null;
  // One that names the same place again would be listed for ever.
  const goesOn = part === null || part.next === "" || part.next !== place;
  return (goesOn ? part : null) ?? problem ?? { problem: copy.noList, passes: false };
}

/** Adds the audio of a part to a move as held files, and goes on behind it. Names of other files, and of hidden ones, are left out. */
export async function takeBucketPart(
  ctx: Pick<RequestContext, "db" | "now">,
  { moveId, place, part }: { moveId: string; place: string | null; part: BucketPart },
): Promise<void> {
  const files = part.objects.flatMap(({ key, bytes, tag }) => {
    const [name = "", ...folders] = key.split("/").reverse();
    // A URL has no such segments.
    const isReadable =
      mayBeAudio({ name, size: bytes }) && !folders.some((folder) => folder === "." || folder === "..");
    const path = storedFolder(folders.reverse().join("/"));
    return isReadable ? [{ source: `${bucketSource}${key}`, folder: path, name: safeFileName(name), bytes, tag }] : [];
  });
  await insertSources(ctx, { moveId, files });
  await ctx.db.run(
    sql`UPDATE catalogue_moves SET bucket_place = ${part.next} WHERE id = ${moveId} AND bucket_place IS ${place}`,
  );
}

/** Goes on listing buckets of moves, one after the other, for some seconds a run. What may work later is tried again; other problems are kept. */
export async function listBuckets(ctx: JobContext): Promise<void> {
  const end = Date.now() + runMs;
  const { id: moveId, bucket, bucketSecret: sealed, bucketPlace: place } = catalogueMoves;
  const isListed = sql`${bucket} IS NOT NULL AND ${sealed} IS NOT NULL AND ${bucket} ->> 'problem' IS NULL AND ${place} IS NOT ''
    AND ${catalogueMoves.state} NOT IN ('undoing', 'undone')`;
  const later = new Set<string>();
  while (Date.now() < end) {
    const [move] = await ctx.db
      .select({ moveId, bucket, sealed, place })
      .from(catalogueMoves)
      .where(sql`${isListed} AND ${moveId} NOT IN (SELECT value FROM json_each(${JSON.stringify([...later])}))`)
      .limit(1);
    if (!move?.bucket || move.sealed === null) return;
    const part = await readBucketPart(
      ctx,
      { moveId: move.moveId, bucket: move.bucket, sealed: move.sealed },
      move.place,
    );
    if ("next" in part) await takeBucketPart(ctx, { moveId: move.moveId, place: move.place, part });
    else if (part.passes) later.add(move.moveId);
    else
      await ctx.db.run(
        sql`UPDATE catalogue_moves SET bucket = json_set(bucket, '$.problem', ${part.problem}) WHERE id = ${move.moveId}`,
      );
  }
}
