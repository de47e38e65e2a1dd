import { and, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import {
  type DuplicateQuery,
  type DuplicateState,
  duplicateStates,
} from "#app/backoffice/duplicates/duplicate-state.ts";
import { pairsInState } from "#app/backoffice/duplicates/pairs-in-state.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { listPlace, partSize, upwards } from "#app/edge/lists/list-place.server.ts";
import { jsonReader } from "#app/edge/stored-json.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { duplicatePairs } from "#db/schema/duplicates.server.ts";

const pageSize = 50;
/** Pairs that a list counts and pages through. */
const maxListed = 10_000;

const artistsOf = (
  id: SQL,
) => sql`coalesce((SELECT group_concat(name, ', ') FROM (SELECT a.name FROM recording_artists ra
  JOIN artists a ON a.id = ra.artist_id WHERE ra.recording_id = ${id} ORDER BY ra.position)), '')`;

const listedSong = z.object({
  ...{ id: z.string(), title: z.string(), versionType: z.string(), versionTitle: z.string().nullable() },
  artists: z.string(),
});

const songOf = (side: "first" | "second") => {
  const id = side === "first" ? sql`${duplicatePairs.firstId}` : sql`${duplicatePairs.secondId}`;
  const song = sql`(SELECT json_object('id', s.id, 'title', s.title, 'versionType', s.version_type, 'versionTitle', s.version_title,
    'artists', ${artistsOf(sql`s.id`)}) FROM recordings s WHERE s.id = ${id})`;
  return song.mapWith(jsonReader(listedSong, "a song")).as(`${side}_song`);
};

/** A page of pairs in a state, with how many there are in each, in one round trip. @throws AppError unauthorised, forbidden */
export async function listDuplicates(ctx: RequestContext, { state, page: asked }: DuplicateQuery) {
  requireAccess(ctx, "songs-edit");
  const { db } = ctx;
  const size = partSize(ctx, pageSize);
  const page = Math.min(asked, Math.ceil(maxListed / size));
  const place = listPlace(ctx, { keys: [upwards("id", duplicatePairs.id)], page, size });
  const { id, sameBytes, sameIsrc, cosine, updatedAt } = duplicatePairs;
  const [counted, found] = await db.batch([
    db.all<{ state: DuplicateState; total: number }>(
      sql.join(
        duplicateStates.map(
          (one) =>
            sql`SELECT ${one} AS state, count(*) AS total FROM (SELECT 1 FROM ${duplicatePairs} WHERE ${pairsInState(one)} LIMIT ${maxListed})`,
        ),
        sql` UNION ALL `,
      ),
    ),
    db
      .select({ id, sameBytes, sameIsrc, cosine, updatedAt, first: songOf("first"), second: songOf("second") })
      .from(duplicatePairs)
      .where(and(pairsInState(state), place.after))
      .orderBy(place.order)
      .limit(place.limit)
      .offset(place.offset),
  ]);
  const totals = Object.fromEntries(counted.map((one) => [one.state, one.total])) as Record<DuplicateState, number>;
  const total = totals[state];
  return { rows: place.take(found), totals, total, page, pages: Math.max(1, Math.ceil(total / size)) };
}
