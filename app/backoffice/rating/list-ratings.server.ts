import { asc, eq, ne, sql } from "drizzle-orm";
import { and } from "drizzle-orm/sql";
import { alias } from "drizzle-orm/sqlite-core";
import type { RatingQuery } from "#app/backoffice/rating/rating-query.ts";
import { songsStartingWith } from "#app/backoffice/songs/songs-starting-with.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { downwards, listPlace, partSize, upwards } from "#app/edge/lists/list-place.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { can } from "#app/identity/access/scopes.ts";
import { recordings } from "#db/schema/catalogue.server.ts";
import { users } from "#db/schema/identity.server.ts";
import { tiers } from "#db/schema/licensing.server.ts";
import { ratings } from "#db/schema/ratings.server.ts";

const pageSize = 50;
/** Rows that the list counts and pages through. */
const maxListed = 10_000;

function placeOf(ctx: Pick<RequestContext, "list">, { sort, page }: Pick<RatingQuery, "sort" | "page">) {
  const towards = sort === "newest" ? downwards : upwards;
  const keys = [towards("queuedAt", ratings.queuedAt), towards("id", ratings.recordingId)];
  return listPlace(ctx, { keys, page, size: pageSize });
}

/** The songs of a query: how they are found, and their rows in its order. */
function ratingRows(
  { db, now }: RequestContext,
  query: RatingQuery,
  place?: Pick<ReturnType<typeof placeOf>, "after">,
) {
  const taker = alias(users, "taker");
  const rater = alias(users, "rater");
  const isFound = and(
    ne(recordings.status, "deleted"),
    query.state === "all" ? undefined : eq(ratings.state, query.state),
    query.source === "" ? undefined : eq(ratings.source, query.source),
    query.tier === "" ? undefined : sql`${recordings.tierId} IS ${query.tier === "none" ? null : query.tier}`,
    songsStartingWith(query.q),
  );
  const from = sql`${ratings} CROSS JOIN ${recordings} ON ${recordings.id} = ${ratings.recordingId}`;
  const { state, source, queuedAt, score, note, ratedAt } = ratings;
  return {
    count: sql`SELECT count(*) AS total FROM (SELECT 1 FROM ${from} WHERE ${isFound ?? sql`1`} LIMIT ${maxListed})`,
    rows: db
      .select({
        ...{ state, source, queuedAt, score, note, ratedAt },
        id: sql<string>`${ratings.recordingId}`.as("id"),
        version: sql<string>`CAST(${ratings.updatedAt} AS TEXT)`.as("version"),
        title: sql<string>`${recordings.title}`.as("title"),
        artists: sql<string>`coalesce((SELECT group_concat(name, ', ') FROM (SELECT artists.name FROM recording_artists
          JOIN artists ON artists.id = artist_id WHERE recording_id = recordings.id ORDER BY position)), '')`.as(
          "artist_names",
        ),
        tier: sql<string | null>`${tiers.name}`.as("tier_name"),
        taker: sql<string | null>`iif(${ratings.takenUntil} > ${now}, ${taker.name}, NULL)`.as("taker_name"),
        rater: sql<string | null>`${rater.name}`.as("rater_name"),
      })
      .from(ratings)
      .crossJoin(recordings)
      .leftJoin(tiers, eq(tiers.id, recordings.tierId))
      .leftJoin(taker, eq(taker.id, ratings.takenBy))
      .leftJoin(rater, eq(rater.id, ratings.ratedBy))
      .where(and(eq(recordings.id, ratings.recordingId), isFound, place?.after))
      .orderBy(placeOf({}, query).order),
  };
}

/** All songs of a query, at most 10,000. @throws AppError unauthorised, forbidden */
export async function exportRatings(ctx: RequestContext, query: RatingQuery) {
  requireAccess(ctx, "rating-queue");
  return await ratingRows(ctx, query).rows.limit(maxListed);
}

/** A page of the queue with the choices of its filters, in one round trip. @throws AppError unauthorised, forbidden */
export async function listRatings(ctx: RequestContext, query: RatingQuery) {
  requireAccess(ctx, "rating-queue");
  const { db } = ctx;
  const size = partSize(ctx, pageSize);
  const page = Math.min(query.page, Math.ceil(maxListed / size));
  const place = placeOf(ctx, { ...query, page });
  const found = ratingRows(ctx, query, place);
  const [[counted], foundRows, tierChoices] = await db.batch([
    db.all<{ total: number }>(found.count),
    found.rows.limit(place.limit).offset(place.offset),
    db.select({ value: tiers.id, label: tiers.name }).from(tiers).orderBy(asc(tiers.position), asc(tiers.nameKey)),
  ]);
  const total = counted?.total ?? 0;
  const rows = place.take(foundRows);
  return {
    ...{ rows, total, tiers: tierChoices, page, pages: Math.max(1, Math.ceil(total / size)) },
    canRate: can(ctx.actor, "rating-edit", ctx.company),
    canDecide: can(ctx.actor, "rating-decide", ctx.company),
  };
}
