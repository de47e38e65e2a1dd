import { sql } from "drizzle-orm";
import { deskCopy as copy } from "#app/artists/desk-copy.ts";
import { artistKeeperIds } from "#app/catalogue/profile/kept-artists.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { Actor } from "#app/edge/context/visitor.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { assertInBatch, isFailedAssertion } from "#app/records/batch-assertion.server.ts";

type SongArea = "songs-edit" | "rights-edit";

const isOnOneSide = "staff-are-on-one-side";
const stillKeeps = "sender-keeps-the-artist";

/**
 * The actor, if they handle submitted songs or their shares: staff, on the main host, whose members are told of what they decide.
 * @throws AppError unauthorised, forbidden
 */
export function requireSongStaff(ctx: Pick<RequestContext, "actor" | "company">, area: SongArea): Actor {
  const actor = requireAccess(ctx, area);
  if (ctx.company.environment !== "main") throw new AppError("forbidden", copy.staffOnMainHost);
  return actor;
}

/** A statement that fails the batch if the actor sent this submission or keeps its artist. */
export function assertOneSide({ db, actor }: Pick<RequestContext, "db" | "actor">, submissionId: string) {
  const id = actor?.id ?? "";
  const isTheirs = sql`EXISTS (SELECT 1 FROM song_submissions o WHERE o.id = ${submissionId}
    AND (o.user_id = ${id} OR ${id} IN (${artistKeeperIds(sql`o.artist_id`)})))`;
  return assertInBatch(db, sql`NOT ${isTheirs}`, isOnOneSide);
}

/** SQL: whether who sent the submission `o` still keeps its artist. Their claim may have been ended. */
export function senderKeeps(o: "o" | "song_submissions") {
  const [userId, artistId] = [sql.raw(`${o}.user_id`), sql.raw(`${o}.artist_id`)];
  return sql<number>`${userId} IN (${artistKeeperIds(artistId)})`;
}

/** A statement that fails the batch that publishes a submission if who sent it no longer keeps its artist. */
export function assertSenderKeeps({ db }: Pick<RequestContext, "db">, submissionId: string) {
  const keeps = sql`EXISTS (SELECT 1 FROM song_submissions o WHERE o.id = ${submissionId} AND ${senderKeeps("o")})`;
  return assertInBatch(db, keeps, stillKeeps);
}

/** What a batch with `assertOneSide` or `assertSenderKeeps` failed with. */
export function toBothSides(error: unknown): unknown {
  if (isFailedAssertion(error, stillKeeps)) return new AppError("conflict", copy.senderLeft);
  return isFailedAssertion(error, isOnOneSide) ? new AppError("forbidden", copy.bothSides) : error;
}
