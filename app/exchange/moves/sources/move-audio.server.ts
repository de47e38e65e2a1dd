import { eq, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { publicUrlProblems } from "#app/edge/http/edge-copy.ts";
import { readPublicUrl } from "#app/edge/http/public-url.server.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { sealSecret } from "#app/edge/seal-secret.server.ts";
import { requireDeliveryDesk } from "#app/exchange/deliveries/require-delivery-desk.server.ts";
import type { FileState } from "#app/exchange/files/file-state.ts";
import type { BucketForm } from "#app/exchange/moves/sources/bucket-form.ts";
import { readBucketPart, takeBucketPart } from "#app/exchange/moves/sources/list-bucket.server.ts";
import { bucketSource } from "#app/exchange/moves/sources/source.ts";
import { sourcesCopy as copy } from "#app/exchange/moves/sources/sources-copy.ts";
import { can } from "#app/identity/access/scopes.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { catalogueMoves } from "#db/schema/moves.server.ts";

function atField(field: keyof BucketForm, message: string): AppError {
  return new AppError("invalid", message, { [field]: [message] });
}

function selectMove({ db }: RequestContext, id: string) {
  return db.select().from(catalogueMoves).where(eq(catalogueMoves.id, id));
}

/** @throws AppError not_found */
async function requireMove(ctx: RequestContext, id: string) {
  const move = await selectMove(ctx, id).get();
  if (move === undefined) throw new AppError("not_found", copy.missingMove);
  return move;
}

/** The audio of a move: its files by state, and its bucket without the secret. @throws AppError unauthorised, forbidden, not_found */
export async function readMoveAudio(ctx: RequestContext, { id }: { id: string }) {
  requireDeliveryDesk(ctx, "see");
  const [[move], files] = await ctx.db.batch([
    selectMove(ctx, id),
    ctx.db.all<{
      state: FileState;
      count: number;
    }>(sql`SELECT state, count(*) AS count FROM ingest_files INDEXED BY ingest_files_move
      WHERE move_id = ${id} AND deleted_at IS NULL GROUP BY state`),
  ]);
  if (move === undefined) throw new AppError("not_found", copy.missingMove);
  const { name, publishing, bucket, bucketSecret, bucketPlace } = move;
  return {
    ...{ id, name, publishing, bucket, hasSecret: bucketSecret !== null, isListed: bucketPlace === "" },
    ...{ files: files as { state: FileState; count: number }[], canPublish: can(ctx.actor, "songs-edit", ctx.company) },
  };
}

/**
 * Keeps the bucket of a move, its secret sealed, once its first objects could be listed; the others follow in steps. An empty secret keeps the
 * one that is there. @throws AppError unauthorised, forbidden, too_many_requests, not_found; invalid at the fields; conflict for another
 * bucket than that whose files are listed
 */
export async function saveBucket(
  ctx: RequestContext,
  { id, secret, ...fields }: BucketForm & { id: string },
): Promise<void> {
  const actor = requireDeliveryDesk(ctx, "change");
  await enforceRateLimit(ctx.env, "edit", `ingest-file:${actor.id}`);
  const move = await requireMove(ctx, id);
  if (move.state === "undoing" || move.state === "undone") throw new AppError("not_found", copy.missingMove);
  const read = readPublicUrl(ctx.env, fields.endpoint);
  if ("problem" in read) throw atField("endpoint", publicUrlProblems[read.problem]);
  // A secret is not used at a host for which it was not entered.
  if (secret === "" && (move.bucketSecret === null || move.bucket?.endpoint !== read.url.href))
    throw atField("secret", copy.secretNeeded);
  const bucket = { ...fields, endpoint: read.url.href, problem: null };
  const isSame = move.bucket?.endpoint === bucket.endpoint && move.bucket.bucket === bucket.bucket;
  const [held] = isSame
    ? []
    : await ctx.db.all(
        sql`SELECT 1 FROM ingest_files WHERE move_id = ${id} AND source >= ${bucketSource} AND source < ${`${bucketSource.slice(0, -1)};`} LIMIT 1`,
      );
  if (held !== undefined) throw new AppError("conflict", copy.otherBucket);
  const sealed =
    secret === ""
      ? (move.bucketSecret ?? "")
      : await sealSecret(ctx.env, { purpose: "bucket-secrets", subject: id, secret });
  const place = isSame && move.bucket?.prefix === bucket.prefix ? move.bucketPlace : null;
  const part = await readBucketPart(ctx, { moveId: id, bucket, sealed }, place === "" ? null : place);
  if ("problem" in part) throw atField("endpoint", part.problem);
  await ctx.db.batch([
    ctx.db
      .update(catalogueMoves)
      .set({ bucket, bucketSecret: sealed, bucketPlace: place, updatedAt: ctx.now })
      .where(eq(catalogueMoves.id, id)),
    auditEntry(ctx, {
      ...{ action: "move-bucket-saved", subjectType: "catalogue-move", subjectId: id },
      detail: { endpoint: bucket.endpoint, bucket: bucket.bucket, prefix: bucket.prefix, keyId: bucket.keyId },
    }),
  ]);
  if (place !== "") await takeBucketPart(ctx, { moveId: id, place, part });
}

/** Lists the bucket of a move from its beginning again, or deletes its secret. @throws AppError unauthorised, forbidden, not_found */
export async function changeBucket(
  ctx: RequestContext,
  { id, act }: { id: string; act: "list" | "forget" },
): Promise<void> {
  requireDeliveryDesk(ctx, "change");
  const { bucket } = await requireMove(ctx, id);
  const change =
    act === "forget" ? { bucketSecret: null } : { bucketPlace: null, bucket: bucket && { ...bucket, problem: null } };
  await ctx.db.batch([
    ctx.db
      .update(catalogueMoves)
      .set({ ...change, updatedAt: ctx.now })
      .where(eq(catalogueMoves.id, id)),
    auditEntry(ctx, { action: `move-bucket-${act}`, subjectType: "catalogue-move", subjectId: id, detail: {} }),
  ]);
}
