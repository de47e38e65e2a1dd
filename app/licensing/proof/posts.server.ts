import { and, asc, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { refusePreview } from "#app/identity/access/refuse-preview.ts";
import { proofCopy as copy } from "#app/licensing/proof/proof-copy.ts";
import type { NewPost } from "#app/licensing/proof/proof-form.ts";
import { maxPosts } from "#app/licensing/proof/proof-limits.ts";
import { requireListing, toListingError } from "#app/licensing/proof/require-listing.server.ts";
import { requireTransactionReader } from "#app/licensing/transactions/require-transaction.server.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { assertInBatch, isFailedAssertion, rowExists } from "#app/records/batch-assertion.server.ts";
import { newId } from "#db/new-id.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

const hasRoom = "posts-have-room";
const isListed = "post-is-listed";

type Place = { id: string; number: string };

/** Posts of a licensed request, those that are up first, for the caller's batch. */
export function selectPosts({ db, company }: Pick<RequestContext, "db" | "company">, transactionId: string) {
  const { licencePosts, select } = scoped(db, company);
  const { id, url, channel, postedOn, poster, takenDownAt } = licencePosts;
  const isPost = and(eq(licencePosts.transactionId, transactionId), isNull(licencePosts.removedAt));
  return select({ id, url, channel, postedOn, poster, takenDownAt }, licencePosts, isPost)
    .orderBy(sql`${takenDownAt} IS NOT NULL`, desc(postedOn), asc(id))
    .limit(maxPosts);
}

/**
 * Lists a post that uses the music of a licence, for its client and the desk. @throws AppError unauthorised, forbidden (also in a preview),
 * not_found, too_many_requests, invalid if the post is listed already or 500 are, conflict for a licence that was replaced
 */
export async function addPost(ctx: RequestContext, { id, number, ...post }: Place & NewPost): Promise<void> {
  const { actor, assertNewest } = await requireListing(ctx, { id, number });
  const { db, now, company } = ctx;
  const { licencePosts, insert, ofCompany } = scoped(db, company);
  const listed = ofCompany(licencePosts, and(eq(licencePosts.transactionId, id), isNull(licencePosts.removedAt)));
  try {
    await db.batch([
      assertNewest,
      auditEntry(ctx, {
        ...{ action: "licence-post-added", subjectType: "transaction", subjectId: id, detail: { url: post.url } },
      }),
      insert(licencePosts, { ...post, id: newId(now), transactionId: id, addedBy: actor.id, createdAt: now }),
      assertInBatch(db, sql`(SELECT count(*) FROM ${licencePosts} WHERE ${listed}) <= ${maxPosts}`, hasRoom),
    ]);
  } catch (error) {
    if (isFailedAssertion(error, hasRoom)) throw new AppError("invalid", copy.errors.full(maxPosts));
    if (!String(error).includes("UNIQUE constraint failed: licence_posts")) throw toListingError(error);
    const message = copy.errors.postTaken(post.url);
    throw new AppError("invalid", message, { url: [message] });
  }
}

/**
 * Lists posts of several licensed requests that the caller found for the actor; those that are listed already stay as they are. @throws AppError
 * forbidden in a preview, too_many_requests, invalid if a request would have more than 500
 */
export async function addPosts(
  ctx: RequestContext,
  posts: readonly (NewPost & { transactionId: string })[],
): Promise<void> {
  const actor = refusePreview(requireTransactionReader(ctx), copy.preview);
  await enforceRateLimit(ctx.env, "form", `licence-proof:${actor.id}`);
  const { db, now, company } = ctx;
  const { licencePosts, insert, ofCompany } = scoped(db, company);
  const requests = [...new Set(posts.map(({ transactionId }) => transactionId))];
  const listed = ofCompany(
    licencePosts,
    and(
      inArray(licencePosts.transactionId, sql`(SELECT value FROM json_each(${JSON.stringify(requests)}))`),
      isNull(licencePosts.removedAt),
    ),
  );
  try {
    await db.batch([
      auditEntry(ctx, {
        ...{ action: "licence-posts-added", subjectType: "user", subjectId: actor.id },
        detail: { urls: posts.map(({ url }) => url) },
      }),
      ...posts.map((post) =>
        insert(licencePosts, { ...post, id: newId(now), addedBy: actor.id, createdAt: now }).onConflictDoNothing(),
      ),
      assertInBatch(
        db,
        sql`NOT EXISTS (SELECT 1 FROM ${licencePosts} WHERE ${listed} GROUP BY transaction_id HAVING count(*) > ${maxPosts})`,
        hasRoom,
      ),
    ]);
  } catch (error) {
    throw isFailedAssertion(error, hasRoom) ? new AppError("invalid", copy.errors.full(maxPosts)) : error;
  }
}

export const postActs = ["take-down", "put-up", "remove-post"] as const;
type PostAct = (typeof postActs)[number];

/**
 * Marks a post as taken down or as still up, or removes one that was listed by mistake. @throws AppError unauthorised, forbidden (also in a
 * preview), not_found, too_many_requests, conflict for a licence that was replaced, and if the post is not listed
 */
export async function changePost(ctx: RequestContext, input: Place & { entry: string; act: PostAct }): Promise<void> {
  const { id, number, entry, act } = input;
  const { assertNewest } = await requireListing(ctx, { id, number });
  const { db, now, company } = ctx;
  const { licencePosts, update, ofCompany } = scoped(db, company);
  const isIt = and(eq(licencePosts.id, entry), eq(licencePosts.transactionId, id), isNull(licencePosts.removedAt));
  const values = {
    "take-down": { takenDownAt: sql`coalesce(${licencePosts.takenDownAt}, ${now})` },
    "put-up": { takenDownAt: null },
    "remove-post": { removedAt: now },
  } as const;
  try {
    await db.batch([
      assertNewest,
      assertInBatch(db, rowExists(licencePosts, ofCompany(licencePosts, isIt)), isListed),
      auditEntry(ctx, {
        ...{ action: "licence-post-changed", subjectType: "transaction", subjectId: id, detail: { entry, act } },
      }),
      update(licencePosts, values[act], isIt),
    ]);
  } catch (error) {
    throw isFailedAssertion(error, isListed) ? new AppError("conflict", copy.gone) : toListingError(error);
  }
}
