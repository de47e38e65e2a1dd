import { asc, eq, ne, sql } from "drizzle-orm";
import { and } from "drizzle-orm/sql";
import { alias } from "drizzle-orm/sqlite-core";
import type { RatingQuery } from "#app/backoffice/rating/rating-query.ts";
import { songsStartingWith } from "#app/backoffice/songs/songs-starting-with.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { can } from "#app/identity/access/scopes.ts";
import { recordings } from "#db/schema/catalogue.server.ts";
import { users } from "#db/schema/identity.server.ts";
import { tiers } from "#db/schema/licensing.server.ts";
import { ratings } from "#db/schema/ratings.server.ts";

const pageSize = 50;
/** Rows that the list counts and pages through. */
const maxListed = 10_000;

/** The songs of a query: how they are found, and their rows in its order. */
function ratingRows({ db, now }: RequestContext, query: RatingQuery) {
  const taker = alias(users, "taker");
  const rater = alias(users, "rater");
  const direction = sql.raw(query.sort === "newest" ? "DESC" : "ASC");
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
      .where(and(eq(recordings.id, ratings.recordingId), isFound))
      .orderBy(sql`${ratings.queuedAt} ${direction}`, sql`${ratings.recordingId} ${direction}`),
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
  const found = ratingRows(ctx, query);
  const page = Math.min(query.page, maxListed / pageSize);
  const [[counted], rows, tierChoices] = await db.batch([
    db.all<{ total: number }>(found.count),
    found.rows.limit(pageSize).offset((page - 1) * pageSize),
    db.select({ value: tiers.id, label: tiers.name }).from(tiers).orderBy(asc(tiers.position), asc(tiers.nameKey)),
  ]);
  const total = counted?.total ?? 0;
  return {
    ...{ rows, total, tiers: tierChoices, page, pages: Math.max(1, Math.ceil(total / pageSize)) },
    canRate: can(ctx.actor, "rating-edit", ctx.company),
    canDecide: can(ctx.actor, "rating-decide", ctx.company),
  };
}
