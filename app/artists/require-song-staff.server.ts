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

/** What a batch with `assertOneSide` failed with. */
export function toBothSides(error: unknown): unknown {
  return isFailedAssertion(error, isOnOneSide) ? new AppError("forbidden", copy.bothSides) : error;
}
